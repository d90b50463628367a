import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity.ts';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import { TRASH_DAYS } from '../../shared/trash.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import { keysOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { isoTime, type SqlBoolean, type SqlDate } from '../database/sqlTypes.ts';
import { repeatUntil, startTimeLimit } from '../database/timeLimit.ts';
import { type Actor, asAdmin, asAuthor, OPERATOR, type OwnOnly } from '../sessions/authorise.ts';

const STAY = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** The number of rows without a history that one step of a batch removes. */
const BATCH = 25;
/** The time of deletion of a row that was purged by hand. */
const PURGED = new Date(0);

/** A row in the trash, the moment at which it was moved there, and the account that did it. */
export type Trashed<Row> = Row & {
  deletedAt: SqlDate;
  deletedBy: number | null;
  deletedByName: string | null;
  isPurged: SqlBoolean;
};

/** Rows that belong to those of a table and stay while these are in the trash, such as revisions. */
export interface DependentRows {
  /** Removes it within a write until the time of the batch is up; resolves to true where there may be more. */
  remove(id: number, isTimeUp: () => boolean, tx: Transaction): Promise<boolean>;
}

interface Options<Named> {
  database: Database;
  activity: ActivityJournal;
  table: 'articles' | 'contacts' | 'text_pages';
  /** The columns that are read of a row beside its id, in SQL. */
  columns: string;
  /** Names rows in the journal. */
  subjectOf(rows: Named[]): Subject;
}

/**
 * The trash of a table: another one with the same columns, and when and by whom each row was deleted. A row that has been
 * there for thirty days is in no list and cannot be restored; a purge gives it that age at once. A job removes it later, in
 * small batches.
 */
export function trashTable<Named extends { id: number }, Row extends Named>(options: Options<Named>) {
  const { database, activity, table, columns, subjectOf } = options;
  const { sequelize } = database;
  // Authors have a trash of articles alone.
  const authorise = table === 'articles' ? asAuthor : asAdminOnly;
  const isPostgres = sequelize.getDialect() === 'postgres';
  const run = async (sql: string, replacements: Record<string, unknown>, transaction: Transaction) => {
    await sequelize.query(sql, { replacements, transaction });
  };
  const select = (condition: string, replacements: Record<string, unknown>, transaction: Transaction | null = null) =>
    sequelize.query<Trashed<Row>>(
      `SELECT id, ${columns}, deleted_at AS "deletedAt", deleted_by AS "deletedBy", deleted_by_name AS "deletedByName",
         deleted_at = :past AS "isPurged"
       FROM trashed_${table} WHERE ${condition}`,
      { replacements: { ...replacements, past: PURGED, cutoff: cutoff() }, type: QueryTypes.SELECT, transaction },
    );

  return {
    lock,

    /** Moves, within a write, locked rows into the trash, as deleted now by this account. */
    async put(rows: Named[], actor: Actor, tx: Transaction): Promise<void> {
      if (rows.length === 0) return;
      const user = actor === OPERATOR ? null : actor.user;
      const own = columnsOf(sequelize, table).join();
      const [ids, at] = [rows.map(({ id }) => id), new Date()];
      await run(
        `INSERT INTO trashed_${table} (${own}, deleted_at, deleted_by, deleted_by_name)
           SELECT ${own}, :at, :by, :name FROM ${table} WHERE id IN (:ids)`,
        { ids, at, by: user && Number(user._id), name: user?.username ?? null },
        tx,
      );
      await run(`DELETE FROM ${table} WHERE id IN (:ids)`, { ids }, tx);
      // With the same time, by which the journal knows what can be restored.
      await activity.record({ kind: 'delete', actor, subject: subjectOf(rows), at }, tx);
    },

    /** Lists the rows in the trash, the latest deletion first. */
    async list({ page, limit }: PageQuery, own: OwnOnly = null): Promise<Page<Trashed<Row>>> {
      const listed = `deleted_at > :cutoff ${ownRows(own)}`;
      const [counted] = await sequelize.query<{ total: number | string }>(
        `SELECT COUNT(*) AS total FROM trashed_${table} WHERE ${listed}`,
        { replacements: { cutoff: cutoff() }, type: QueryTypes.SELECT },
      );
      const total = Number(counted?.total ?? 0);
      const bounds = { limit, offset: (page - 1) * limit };
      const data = await select(`${listed} ORDER BY deleted_at DESC, id DESC LIMIT :limit OFFSET :offset`, bounds);
      return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
    },

    /** Moves locked rows back; `values` are SQL expressions for columns that do not come back as they were. */
    restore: (rows: Row[], tx: Transaction, values: Record<string, string> = {}): Promise<void> =>
      moveBack(sequelize, { table, where: 'id IN (:ids)', rows, values }, tx),

    /** Has the rows of these ids removed for good; `within` is part of the same write. Resolves to their number. */
    purge(ids: string[], actor: Actor, within: (tx: Transaction) => Promise<void>): Promise<number> {
      const work = authorise(actor, async (tx, own) => {
        const rows = await lock(ids, tx, own);
        if (rows.length === 0) return 0;
        const keys = rows.map(({ id }) => id);
        await run(`UPDATE trashed_${table} SET deleted_at = :past WHERE id IN (:keys)`, { keys, past: PURGED }, tx);
        await activity.record({ kind: 'purge', actor, subject: subjectOf(rows) }, tx);
        await within(tx);
        return rows.length;
      });
      return database.write(work);
    },

    /**
     * Removes, within a write, what must be removed until the time of the batch is up: each row after its history, where it
     * has one, else some at a time. Resolves to the removed rows.
     */
    async removeExpired(
      tx: Transaction,
      history?: DependentRows,
    ): Promise<{ removed: Trashed<Row>[]; hasMore: boolean }> {
      const isTimeUp = startTimeLimit();
      const removed: Trashed<Row>[] = [];
      const hasMore = await repeatUntil(async () => {
        const rows = await expired(history ? 1 : BATCH, tx);
        if (rows.length === 0) return false;
        for (const { id } of rows) if (await history?.remove(id, isTimeUp, tx)) return true;
        await run(`DELETE FROM trashed_${table} WHERE id IN (:ids)`, { ids: rows.map(({ id }) => id) }, tx);
        removed.push(...rows);
        return true;
      }, isTimeUp);
      // Those that nobody purged.
      const subject = subjectOf(removed.filter(({ isPurged }) => !isPurged));
      await activity.record({ kind: 'purge', actor: null, subject, details: { expired: true } }, tx);
      return { removed, hasMore };
    },
  };

  /** Locks, within a write, up to `limit` rows that are to be removed. */
  function expired(limit: number, tx: Transaction): Promise<Trashed<Row>[]> {
    return select(
      `deleted_at <= :cutoff ORDER BY deleted_at, id LIMIT :limit ${isPostgres ? 'FOR UPDATE SKIP LOCKED' : ''}`,
      { limit },
      tx,
    );
  }

  /** Locks, within a write, those of the rows that are in the trash, the oldest first. */
  async function lock(ids: string[], tx: Transaction, own: OwnOnly = null): Promise<Trashed<Row>[]> {
    const keys = keysOf(ids);
    if (keys.length === 0) return [];
    const condition = `id IN (:keys) AND deleted_at > :cutoff ${ownRows(own)}`;
    return select(`${condition} ORDER BY id ${isPostgres ? 'FOR UPDATE' : ''}`, { keys }, tx);
  }
}

const asAdminOnly: typeof asAuthor = (actor, work) => asAdmin(actor, (tx) => work(tx, null));

/** The condition in SQL for the articles of an author that they deleted themselves; none for administrators. */
const ownRows = (own: OwnOnly) => (own === null ? '' : `AND author_id = ${own} AND deleted_by = ${own}`);

const cutoff = () => new Date(Date.now() - STAY);

interface MovedRows {
  table: string;
  /** A condition in SQL on `:ids`, the keys of `rows`. */
  where: string;
  rows: { id: number }[];
  values: Record<string, string>;
}

/** Moves rows from the trash of any table back; `values` are SQL expressions instead of columns. */
export async function moveBack(
  sequelize: Sequelize,
  { table, where, rows, values }: MovedRows,
  transaction: Transaction,
) {
  if (rows.length === 0) return;
  const columns = columnsOf(sequelize, table);
  const selected = columns.map((column) => values[column] ?? column).join();
  const options = { replacements: { ids: rows.map(({ id }) => id) }, transaction };
  await sequelize.query(
    `INSERT INTO ${table} (${columns.join()}) SELECT ${selected} FROM trashed_${table} WHERE ${where}`,
    options,
  );
  await sequelize.query(`DELETE FROM trashed_${table} WHERE ${where}`, options);
}

/** Lists the columns of a table, from the model that describes it. */
export function columnsOf(sequelize: Sequelize, table: string): string[] {
  const model = Object.values(sequelize.models).find(({ tableName }) => tableName === table);
  if (!model) throw new Error(`No model describes the table ${table}.`);
  return Object.values(model.getAttributes()).map(({ field }) => field ?? '');
}

/** Presents when and by whom a row was deleted, and when it is removed for good. */
export const deletionView = ({ deletedAt, deletedBy, deletedByName }: Trashed<object>) => ({
  deletedAt: isoTime(deletedAt),
  deletedBy:
    deletedByName === null ? null : { _id: deletedBy === null ? null : String(deletedBy), username: deletedByName },
  expiresAt: new Date(new Date(deletedAt).getTime() + STAY).toISOString(),
});
