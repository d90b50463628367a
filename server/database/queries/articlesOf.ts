import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { App } from '../../context.ts';
import { isLive } from './live.ts';

/** The number of keys that are read at once. */
const READ = 500;

/** The articles of categories or authors. */
interface ArticlesOf {
  column: 'category_id' | 'author_id';
  ids: number[];
}

/** Counts the articles of categories or authors, within a write. */
export async function countArticlesOf(sequelize: Sequelize, { column, ids }: ArticlesOf, transaction: Transaction) {
  const [row] = await sequelize.query<{ n: number | string }>(
    `SELECT COUNT(*) AS n FROM articles WHERE ${column} IN (:ids) AND ${isLive()}`,
    {
      replacements: { ids },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return Number(row?.n);
}

/** Lists the keys of some of the articles of categories or authors after one, in their order. */
export async function keysOfArticlesOf(
  sequelize: Sequelize,
  { column, ids, after }: ArticlesOf & { after: number },
  transaction: Transaction,
): Promise<number[]> {
  const sql = `SELECT id FROM articles WHERE ${column} IN (:ids) AND ${isLive()} AND id > :after ORDER BY id LIMIT ${READ}`;
  const replacements = { ids, after };
  const rows = await sequelize.query<{ id: number }>(sql, { replacements, transaction, type: QueryTypes.SELECT });
  return rows.map((row) => row.id);
}

/** Has the short fields of articles indexed within this write, because the name of their category or author has changed. */
export async function queueForSearch(sequelize: Sequelize, keys: number[], transaction: Transaction): Promise<void> {
  await sequelize.query(
    `INSERT INTO search_queue (article_id, is_stale, head) SELECT id, FALSE, 2 FROM articles WHERE id IN (:keys) AND ${isLive()} ORDER BY id
       ON CONFLICT (article_id) DO UPDATE SET head = 2`,
    { replacements: { keys }, transaction },
  );
}

/** Makes the work that has the articles of categories or authors indexed, whose names have changed. */
export function renamedWork(column: ArticlesOf['column']) {
  return {
    name: `renamed-${column}`,
    next: ({ database }: App, { ids }: { ids: number[] }, after: number, tx: Transaction) =>
      keysOfArticlesOf(database.sequelize, { column, ids, after }, tx),
    async change({ database }: App, keys: number[], _task: unknown, tx: Transaction) {
      await queueForSearch(database.sequelize, keys, tx);
      return { tags: ['articles' as const, ...keys.map((key) => `article:${key}` as const)] };
    },
  };
}
