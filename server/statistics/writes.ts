import { QueryTypes, type Transaction } from 'sequelize';
import type { App } from '../context.ts';
import type { Period } from './timeZoneDays.ts';
import type { Views } from './Views.ts';

/** The most different articles and sites of one day: hostile requests cannot fill the tables. */
const MOST_A_DAY = { articles: 10_000, sites: 500 };
/** Those that stay of a day that is over. */
const TOP_OF_DAY = 100;

/**
 * Resolves to the salt of a day and the day itself, which may be the next one where another process has begun that. On a
 * new day the earlier salt and all hashes that were made with it are gone, and so is one that a clock far ahead has made.
 * Other processes wait until the commit.
 */
export async function saltOf(
  app: App,
  { day, fresh }: { day: number; fresh: string },
  transaction: Transaction,
): Promise<{ day: number; salt: string }> {
  const [row] = await select(
    app,
    `UPDATE statistics_state SET salt = CASE WHEN salt_day IN (:day, :day + 1) THEN salt ELSE :fresh END,
         salt_day = CASE WHEN salt_day = :day + 1 THEN salt_day ELSE :day END
       WHERE id = 1 RETURNING salt_day AS day, salt`,
    { replacements: { day, fresh }, transaction },
  );
  const salt = String(row?.salt);
  if (salt === fresh) await app.database.sequelize.query('DELETE FROM daily_readers', { transaction });
  return { day: Number(row?.day), salt };
}

/** Adds the hashes of readers; resolves to the number of those that are new. */
export async function addReaders(app: App, hashes: string[], transaction: Transaction): Promise<number> {
  if (hashes.length === 0) return 0;
  const values = hashes.map((hash) => `(${app.database.sequelize.escape(hash)})`).join();
  // Sequelize would not return the rows of a statement that begins with INSERT.
  const sql = `WITH added (hash) AS (VALUES ${values})
    INSERT INTO daily_readers (hash) SELECT hash FROM added WHERE TRUE ON CONFLICT DO NOTHING RETURNING hash`;
  return (await select(app, sql, { transaction })).length;
}

export async function countReaders(app: App, day: number, transaction: Transaction): Promise<number> {
  const sql = `SELECT total FROM daily_sums WHERE day = :day AND kind = 'readers'`;
  const [row] = await select(app, sql, { replacements: { day }, transaction });
  return Number(row?.total ?? 0);
}

interface DailySum {
  day: number;
  kind: 'views' | 'readers';
  total: number;
}

export async function addSum({ database }: App, sum: DailySum, transaction: Transaction): Promise<void> {
  if (sum.total === 0) return;
  await database.sequelize.query(
    `INSERT INTO daily_sums (day, kind, total) VALUES (:day, :kind, :total)
       ON CONFLICT (day, kind) DO UPDATE SET total = daily_sums.total + excluded.total`,
    { replacements: { ...sum }, transaction },
  );
}

export async function addViews(
  app: App,
  day: number,
  { articles, sites }: Pick<Views, 'articles' | 'sites'>,
  tx: Transaction,
): Promise<void> {
  const { articles: mostArticles, sites: mostSites } = MOST_A_DAY;
  await addCounts(app, { table: 'daily_article_views', key: 'article_id', day, most: mostArticles }, articles, tx);
  await addCounts(app, { table: 'daily_referrers', key: 'site', day, most: mostSites }, sites, tx);
}

/** Removes all but the most viewed articles and sites of each day between these two, without the last. */
export async function pruneViews({ database }: App, { from, to }: Period, transaction: Transaction): Promise<void> {
  for (const [table, key] of [
    ['daily_article_views', 'article_id'],
    ['daily_referrers', 'site'],
  ]) {
    await database.sequelize.query(
      `DELETE FROM ${table} WHERE (day, ${key}) IN (
         SELECT day, ${key} FROM (
           SELECT day, ${key}, ROW_NUMBER() OVER (PARTITION BY day ORDER BY views DESC, ${key}) AS place
             FROM ${table} WHERE day >= :from AND day < :to) AS placed
           WHERE place > ${TOP_OF_DAY})`,
      { replacements: { from, to }, transaction },
    );
  }
}

/** Adds views to the rows of a day; beyond `most` of them, no new one is made. */
async function addCounts(
  { database: { sequelize } }: App,
  { table, key, day, most }: { table: string; key: string; day: number; most: number },
  counts: Map<number | string, number>,
  transaction: Transaction,
): Promise<void> {
  if (counts.size === 0) return;
  // In one order, so that two processes do not wait for each other.
  const keys = [...counts.keys()].sort();
  const values = keys.map((each) => `(${sequelize.escape(each)}, ${counts.get(each)})`).join();
  await sequelize.query(
    `INSERT INTO ${table} (day, ${key}, views) SELECT ${day}, column1, column2 FROM (VALUES ${values}) AS added
       WHERE (SELECT COUNT(*) FROM ${table} WHERE day = ${day}) < ${most}
         OR EXISTS (SELECT 1 FROM ${table} WHERE day = ${day} AND ${key} = column1)
       ON CONFLICT (day, ${key}) DO UPDATE SET views = ${table}.views + excluded.views`,
    { transaction },
  );
}

const select = (
  { database }: App,
  sql: string,
  options: { replacements?: Record<string, unknown>; transaction: Transaction },
) => database.sequelize.query<Record<string, number | string>>(sql, { ...options, type: QueryTypes.SELECT });
