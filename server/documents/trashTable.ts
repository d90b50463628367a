import { QueryTypes, type Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity/activity.ts';
import { TRASH_DAYS } from '../../shared/history/trash.ts';
import { type Page, type PageQuery, totalPages } from '../../shared/kit/paging.ts';
import { record } from '../activity/activity.ts';
import { type Actor, OPERATOR, type Scope } from '../authorise.ts';
import type { App } from '../context.ts';
import { keysOf } from '../database/queries/keys.ts';
import { isoTime, type SqlBoolean, type SqlDate } from '../database/queries/sqlTypes.ts';
import { repeatUntil, startTimeLimit } from '../database/servers/timeLimit.ts';

const STAY = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** The number of rows without a history that one step of a batch removes. */
const BATCH = 25;
/** The time of deletion of a row that was purged by hand. */
const PURGED = new Date(0);

/** A row in the trash, the moment of its deletion, and the account that did it. */
export type Trashed<Row> = Row & {
  deletedAt: SqlDate;
  deletedBy: number | null;
  deletedByName: string | null;
  isPurged: SqlBoolean;
};

/**
 * Removes, within a write until the time of the batch is up, what belongs to a row and stays while this is in the trash, such as
 * revisions. Resolves to true where there may be more.
 */
export type RemoveHistory = (app: App, id: number, isTimeUp: () => boolean, tx: Transaction) => Promise<boolean>;

/**
 * The trash of a table: its rows with a time of deletion. One that has been there for thirty days is in no list and cannot be
 * restored; a purge gives it that age at once. A job removes it later, in small batches.
 */
export interface TrashTable<Named, Row, View> {
  table: 'articles' | 'contacts' | 'text_pages';
  /** The role that restores and purges: authors have a trash of articles alone. */
  as: 'admin' | 'author';
  /** The columns that are read of a row beside its id, in SQL. */
  columns: string;
  /** Names rows in the journal. */
  subjectOf(rows: Named[]): Subject;
  view(row: Trashed<Row>): View;
}

export interface Keyed {
  id: number;
}

/** Moves, within a write, locked rows into the trash, as deleted now by this account. */
export async function moveToTrash<Named extends Keyed, Row, View>(
  app: App,
  { table, subjectOf }: TrashTable<Named, Row, View>,
  rows: Named[],
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  if (rows.length === 0) return;
  const user = actor === OPERATOR ? null : actor.user;
  const [ids, at] = [rows.map(({ id }) => id), new Date()];
  const replacements = { ids, at, by: user && Number(user._id), name: user?.username ?? null };
  await app.database.sequelize.query(
    `UPDATE ${table} SET deleted_at = :at, deleted_by = :by, deleted_by_name = :name WHERE id IN (:ids)`,
    { replacements, transaction },
  );
  // With the same time, by which the journal knows what can be restored.
  await record(app, { kind: 'delete', actor, subject: subjectOf(rows), at }, transaction);
}

/** Lists the rows in the trash, the latest deletion first. */
export async function listTrashed<Named, Row extends Keyed, View>(
  app: App,
  trash: TrashTable<Named, Row, View>,
  { page, limit }: PageQuery,
  scope: Scope,
): Promise<Page<View>> {
  const listed = `deleted_at > :cutoff ${inScope(scope)}`;
  const [counted] = await app.database.sequelize.query<{ total: number | string }>(
    `SELECT COUNT(*) AS total FROM ${trash.table} WHERE ${listed}`,
    { replacements: { cutoff: cutoff() }, type: QueryTypes.SELECT },
  );
  const total = Number(counted?.total ?? 0);
  const bounds = { limit, offset: (page - 1) * limit };
  const order = 'ORDER BY deleted_at DESC, id DESC LIMIT :limit OFFSET :offset';
  const rows = await select(app, trash, { where: `${listed} ${order}`, replacements: bounds });
  return { data: rows.map(trash.view), total, currentPage: page, totalPages: totalPages(total, limit) };
}

/** Locks, within a write, those of the rows that are in the trash, the oldest first. */
export async function lockTrashed<Named, Row extends Keyed, View>(
  app: App,
  trash: TrashTable<Named, Row, View>,
  { ids, scope }: { ids: string[]; scope: Scope },
  tx: Transaction,
): Promise<Trashed<Row>[]> {
  const keys = keysOf(ids);
  if (keys.length === 0) return [];
  const where = `id IN (:keys) AND deleted_at > :cutoff ${inScope(scope)} ORDER BY id ${app.database.dialect.forUpdate}`;
  return select(app, trash, { where, replacements: { keys } }, tx);
}

/** Restores locked rows; `values` are SQL expressions for columns that do not come back as they were. */
export async function restoreTrashed<Named, Row extends Keyed, View>(
  { database: { sequelize } }: App,
  { table }: TrashTable<Named, Row, View>,
  { rows, values = {} }: { rows: Row[]; values?: Record<string, string> },
  transaction: Transaction,
): Promise<void> {
  if (rows.length === 0) return;
  const restored = { ...values, deleted_at: 'NULL', deleted_by: 'NULL', deleted_by_name: 'NULL' };
  const set = Object.entries(restored).map(([column, value]) => `${column} = ${value}`);
  const replacements = { ids: rows.map(({ id }) => id) };
  await sequelize.query(`UPDATE ${table} SET ${set.join()} WHERE id IN (:ids)`, { replacements, transaction });
}

/** Has the rows of these ids removed for good, within a write. Resolves to their number. */
export async function purgeTrashed<Named, Row extends Named & Keyed, View>(
  app: App,
  trash: TrashTable<Named, Row, View>,
  { ids, scope, actor }: { ids: string[]; scope: Scope; actor: Actor },
  transaction: Transaction,
): Promise<number> {
  const rows = await lockTrashed(app, trash, { ids, scope }, transaction);
  if (rows.length === 0) return 0;
  const replacements = { keys: rows.map(({ id }) => id), past: PURGED };
  const sql = `UPDATE ${trash.table} SET deleted_at = :past WHERE id IN (:keys)`;
  await app.database.sequelize.query(sql, { replacements, transaction });
  await record(app, { kind: 'purge', actor, subject: trash.subjectOf(rows) }, transaction);
  return rows.length;
}

/**
 * Removes, within a write, what must be removed until the time of the batch is up: each row after its history, where it
 * has one, else some at a time. Resolves to the removed rows.
 */
export async function removeExpired<Named, Row extends Named & Keyed, View>(
  app: App,
  trash: TrashTable<Named, Row, View>,
  tx: Transaction,
  removeHistory?: RemoveHistory,
): Promise<{ removed: Trashed<Row>[]; hasMore: boolean }> {
  const isTimeUp = startTimeLimit();
  const removed: Trashed<Row>[] = [];
  const where = `deleted_at <= :cutoff ORDER BY deleted_at, id LIMIT :limit ${app.database.dialect.skipLocked}`;
  const replacements = { limit: removeHistory ? 1 : BATCH };
  const hasMore = await repeatUntil(async () => {
    const rows = await select(app, trash, { where, replacements }, tx);
    if (rows.length === 0) return false;
    for (const { id } of rows) if (await removeHistory?.(app, id, isTimeUp, tx)) return true;
    const ids = rows.map(({ id }) => id);
    const sql = `DELETE FROM ${trash.table} WHERE id IN (:ids)`;
    await app.database.sequelize.query(sql, { replacements: { ids }, transaction: tx });
    removed.push(...rows);
    return true;
  }, isTimeUp);
  // Those that nobody purged.
  const subject = trash.subjectOf(removed.filter(({ isPurged }) => !isPurged));
  await record(app, { kind: 'purge', actor: null, subject, details: { expired: true } }, tx);
  return { removed, hasMore };
}

function select<Named, Row extends Keyed, View>(
  { database: { sequelize } }: App,
  { table, columns }: TrashTable<Named, Row, View>,
  { where, replacements }: { where: string; replacements: Record<string, unknown> },
  transaction: Transaction | null = null,
): Promise<Trashed<Row>[]> {
  return sequelize.query<Trashed<Row>>(
    `SELECT id, ${columns}, deleted_at AS "deletedAt", deleted_by AS "deletedBy", deleted_by_name AS "deletedByName",
       deleted_at = :past AS "isPurged"
     FROM ${table} WHERE ${where}`,
    { replacements: { ...replacements, past: PURGED, cutoff: cutoff() }, type: QueryTypes.SELECT, transaction },
  );
}

/** Returns the condition in SQL for the articles of an author that they deleted themselves; none for administrators. */
function inScope(scope: Scope): string {
  if (scope.of === 'all') return '';
  return scope.of === 'none' ? 'AND FALSE' : `AND author_id = ${scope.userId} AND deleted_by = ${scope.userId}`;
}

const cutoff = () => new Date(Date.now() - STAY);

/** Presents when and by whom a row was deleted, and when it is removed for good. */
export const deletionView = ({ deletedAt, deletedBy, deletedByName }: Trashed<object>) => ({
  deletedAt: isoTime(deletedAt),
  deletedBy:
    deletedByName === null ? null : { _id: deletedBy === null ? null : String(deletedBy), username: deletedByName },
  expiresAt: new Date(new Date(deletedAt).getTime() + STAY).toISOString(),
});
