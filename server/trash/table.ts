import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { totalPages } from '../../shared/paging.ts';
import { TRASH_DAYS } from '../../shared/trash.ts';
import type { SqlDate } from '../database/sqlTypes.ts';
import { type Actor, OPERATOR } from '../sessions/authorise.ts';

const STAY = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** The moment at which a row was moved to the trash, and the account that did it. */
export interface Deletion {
  deletedAt: SqlDate;
  deletedBy: number | null;
  deletedByName: string | null;
}

interface Put {
  ids: number[];
  actor: Actor;
  at: Date;
}

type Keyed<Columns> = Columns & { id: number };

/**
 * The trash of a table: another one with the same columns, and when and by whom each row was deleted. A row that has been
 * there for thirty days is in no list and cannot be restored; a purge gives it that age at once. A job removes it later, in
 * small batches.
 */
export function trashTable(sequelize: Sequelize, table: 'articles' | 'contacts') {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const select = <Row extends object>(sql: string, replacements: Record<string, unknown>, tx?: Transaction) =>
    sequelize.query<Row>(sql, { replacements, type: QueryTypes.SELECT, ...(tx && { transaction: tx }) });
  const run = async (sql: string, replacements: Record<string, unknown>, transaction: Transaction) => {
    await sequelize.query(sql, { replacements, transaction });
  };
  const cutoff = () => new Date(Date.now() - STAY);

  return {
    /** Moves rows into the trash, as deleted by this account at this time. */
    async put({ ids, actor, at }: Put, tx: Transaction): Promise<void> {
      const user = actor === OPERATOR ? null : actor.user;
      const columns = columnsOf(sequelize, table).join();
      await run(
        `INSERT INTO trashed_${table} (${columns}, deleted_at, deleted_by, deleted_by_name)
           SELECT ${columns}, :at, :by, :name FROM ${table} WHERE id IN (:ids)`,
        { ids, at, by: user && Number(user._id), name: user?.username ?? null },
        tx,
      );
      await run(`DELETE FROM ${table} WHERE id IN (:ids)`, { ids }, tx);
    },

    /** Locks those of the rows that are in the trash; resolves to these columns of them, the oldest row first. */
    lock<Columns>(ids: number[], columns: string, tx: Transaction): Promise<Keyed<Columns>[]> {
      const sql = `SELECT id, ${columns} FROM trashed_${table} WHERE id IN (:ids) AND deleted_at > :cutoff
        ORDER BY id ${isPostgres ? 'FOR UPDATE' : ''}`;
      return select<Keyed<Columns>>(sql, { ids, cutoff: cutoff() }, tx);
    },

    /** Moves locked rows back; `values` are SQL expressions for columns that do not come back as they were. */
    async restore(ids: number[], tx: Transaction, values: Record<string, string> = {}): Promise<void> {
      if (ids.length === 0) return;
      await moveBack(sequelize, { table, where: 'id IN (:ids)', ids, values }, tx);
    },

    /** Gives locked rows the age at which they are removed. */
    expire: (ids: number[], tx: Transaction): Promise<void> =>
      run(`UPDATE trashed_${table} SET deleted_at = :past WHERE id IN (:ids)`, { ids, past: PURGED }, tx),

    /** Lists these columns of the rows in the trash, the latest deletion first. */
    async page<Columns>(columns: string, { page, limit }: PageQuery): Promise<Page<Keyed<Columns> & Deletion>> {
      const counted = `SELECT COUNT(*) AS total FROM trashed_${table} WHERE deleted_at > :cutoff`;
      const listed = `SELECT id, ${columns}, deleted_at AS "deletedAt", deleted_by AS "deletedBy",
          deleted_by_name AS "deletedByName"
        FROM trashed_${table} WHERE deleted_at > :cutoff
        ORDER BY deleted_at DESC, id DESC LIMIT :limit OFFSET :offset`;
      const values = { cutoff: cutoff(), limit, offset: (page - 1) * limit };
      const [row] = await select<{ total: number | string }>(counted, values);
      const total = Number(row?.total ?? 0);
      const data = await select<Keyed<Columns> & Deletion>(listed, values);
      return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
    },

    /** Locks up to `limit` rows that are to be removed; resolves to these columns of them. */
    expired<Columns>(
      columns: string,
      limit: number,
      tx: Transaction,
    ): Promise<(Keyed<Columns> & { isPurged: boolean })[]> {
      const sql = `SELECT id, ${columns}, deleted_at = :past AS "isPurged" FROM trashed_${table}
        WHERE deleted_at <= :cutoff ORDER BY deleted_at, id LIMIT :limit ${isPostgres ? 'FOR UPDATE SKIP LOCKED' : ''}`;
      return select(sql, { limit, past: PURGED, cutoff: cutoff() }, tx);
    },

    /** Removes locked rows for good. */
    remove: (ids: number[], tx: Transaction): Promise<void> =>
      run(`DELETE FROM trashed_${table} WHERE id IN (:ids)`, { ids }, tx),
  };
}

/** The time of deletion of a row that was purged by hand. */
const PURGED = new Date(0);

interface Moved {
  table: string;
  where: string;
  ids: number[];
  values: Record<string, string>;
}

/** Moves rows from the trash of any table back; `values` are SQL expressions instead of columns. */
export async function moveBack(sequelize: Sequelize, { table, where, ids, values }: Moved, transaction: Transaction) {
  const columns = columnsOf(sequelize, table);
  const selected = columns.map((column) => values[column] ?? column).join();
  const options = { replacements: { ids }, transaction };
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
export const deletionView = ({ deletedAt, deletedBy, deletedByName }: Deletion) => ({
  deletedAt: new Date(deletedAt).toISOString(),
  deletedBy:
    deletedByName === null ? null : { _id: deletedBy === null ? null : String(deletedBy), username: deletedByName },
  expiresAt: new Date(new Date(deletedAt).getTime() + STAY).toISOString(),
});
