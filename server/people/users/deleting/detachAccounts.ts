import { randomUUID } from 'node:crypto';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { workTitles } from '../../../../shared/work/workMessages.ts';
import type { App } from '../../../context.ts';
import { type Begun, type Changed, type SlicedWork, startWork } from '../../../jobs/slices.ts';

/** The number of keys that are read at once. */
const READ = 500;

/** Accounts that are deleted, and what becomes of what they have made. */
export interface Detachment {
  ids: number[];
  /** The account that gets their articles; without one they have no author. */
  heir: number | null;
  comments: 'keep' | 'delete';
  /** True where their names are to be forgotten in earlier versions of articles. */
  forget: boolean;
}

/** Takes deleted accounts from all that refers to them, which shows nobody from the deletion on. */
export const detachAccounts: SlicedWork<Detachment> = {
  name: 'account',
  step: 50,
  next: ({ database }, detachment, _after, tx) => referringKeys(database.sequelize, detachment, tx),
  change: ({ database }, keys, detachment, tx) => detach(database.sequelize, { ...detachment, keys }, tx),
};

/** Begins `detachAccounts` within the write that deletes the accounts; null where nothing refers to them. */
export async function startDetaching(app: App, detachment: Detachment, tx: Transaction): Promise<Begun | null> {
  if (detachment.ids.length === 0) return null;
  const counts = TABLES.map(([table, column]) => `(SELECT COUNT(*) FROM ${table} WHERE ${column} IN (:ids))`);
  const sql = `SELECT ${counts.join(' + ')} AS total`;
  const [row] = await app.database.sequelize.query<{ total: number | string }>(sql, options(detachment, tx));
  const begun = { key: `account:${randomUUID()}`, total: Number(row?.total) };
  if (begun.total === 0) return null;
  const title = workTitles.leave(begun.total);
  await startWork(app, detachAccounts, { ...begun, title, task: detachment }, tx);
  return begun;
}

/** The tables that refer to accounts, with their rows in the trash. */
const TABLES = [
  ['articles', 'author_id'],
  ['comments', 'user_id'],
  ['comments', 'answered_id'],
  ['contacts', 'user_id'],
  ['revisions', 'user_id'],
  ['notifications', 'user_id'],
] as const;

const options = ({ ids }: Detachment, transaction: Transaction) =>
  ({ replacements: { ids }, transaction, type: QueryTypes.SELECT }) as const;

/** Lists keys of rows that refer to accounts, of whatever table. */
async function referringKeys(sequelize: Sequelize, detachment: Detachment, tx: Transaction): Promise<number[]> {
  const some = TABLES.map(
    ([table, column], index) =>
      `SELECT id FROM (SELECT id FROM ${table} WHERE ${column} IN (:ids) LIMIT ${READ}) AS t${index}`,
  );
  const sql = `${some.join(' UNION ')} ORDER BY id LIMIT ${READ}`;
  return (await sequelize.query<{ id: number }>(sql, options(detachment, tx))).map(({ id }) => id);
}

/** Takes accounts from the rows with these keys, of all tables: a key of one of them may be in another too. */
async function detach(
  sequelize: Sequelize,
  { ids, heir, comments, forget, keys }: Detachment & { keys: number[] },
  transaction: Transaction,
): Promise<Changed> {
  const replacements = { ids, heir, keys };
  const run = (sql: string) => sequelize.query(sql, { replacements, transaction });
  // An heir may have been deleted meanwhile.
  const author = '(SELECT id FROM users WHERE id = :heir)';
  const articles = await sequelize.query<{ id: number }>(
    `UPDATE articles SET author_id = ${author}, version = version + 1 WHERE author_id IN (:ids) AND id IN (:keys) RETURNING id`,
    { replacements, transaction, type: QueryTypes.SELECT },
  );
  const changed = comments === 'delete' ? await removeComments(sequelize, { ids, keys }, transaction) : [];
  for (const [table, column] of TABLES.slice(1, 4)) {
    await run(`UPDATE ${table} SET ${column} = NULL WHERE ${column} IN (:ids) AND id IN (:keys)`);
  }
  const forgotten = forget ? 'user_name = NULL,' : '';
  await run(`UPDATE revisions SET ${forgotten} user_id = NULL WHERE user_id IN (:ids) AND id IN (:keys)`);
  await run('DELETE FROM notifications WHERE user_id IN (:ids) AND id IN (:keys)');
  const tags = [...articles.map((row) => row.id), ...changed].map((key) => `article:${key}` as const);
  return { tags: articles.length > 0 ? ['articles', ...tags] : tags };
}

/**
 * Removes comments of accounts, also hidden ones. One that others have answered leaves its place, as when its
 * writer deletes it. Resolves to the keys of their articles.
 */
async function removeComments(
  sequelize: Sequelize,
  replacements: { ids: number[]; keys: number[] },
  transaction: Transaction,
): Promise<number[]> {
  const run = (sql: string) => sequelize.query(sql, { replacements, transaction });
  const own = 'user_id IN (:ids) AND id IN (:keys)';
  const articles = await sequelize.query<{ id: number }>(
    `SELECT DISTINCT article_id AS id FROM comments WHERE ${own}`,
    {
      replacements,
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  const isShown = `status = 'approved' OR EXISTS (SELECT 1 FROM comments AS answer
    WHERE answer.parent_id = comments.id AND answer.status = 'approved')`;
  // Marked first, because what readers see of the comments above depends on those that stay.
  await run(`UPDATE comments SET status = 'deleted', version = version + 1 WHERE ${own}`);
  await run(`UPDATE comments SET shown = (${isShown}) WHERE ${own}
    OR id IN (SELECT parent_id FROM comments WHERE ${own} AND parent_id IS NOT NULL)`);
  await run(`DELETE FROM comments WHERE ${own} AND parent_id IS NOT NULL`);
  await run(`DELETE FROM comments WHERE ${own}
    AND NOT EXISTS (SELECT 1 FROM comments AS answer WHERE answer.parent_id = comments.id)`);
  await run(`UPDATE comments SET message = '', user_id = NULL, answered_id = NULL, reasons = '[]', edited_at = NULL,
    deleted_at = NULL WHERE ${own}`);
  return articles.map(({ id }) => id);
}
