import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { startTimeLimit } from '../database/timeLimit.ts';
import { DAY, type JobKind } from '../jobs/jobs.ts';
import { addTerms } from './indexTables.ts';

/** The number of terms that one step reads. */
const STEP = 100;
/** The time after which forgotten terms are looked up again, in milliseconds: longer than a write may take. */
const RECHECKED = 2 * 60_000;

/** The place at which a pass over the terms goes on. */
interface Progress {
  after: string;
  /** The terms that the last part removed; an article that was written at that moment may have them. */
  removed: string[];
}

/** Forgets, once a day and some at a time, the terms that no article has any more, so that no search is led to them. */
export const forgetUnusedTerms: JobKind = {
  kind: 'forget-terms',
  every: DAY,
  async run({ database: { sequelize } }, { payload }, tx) {
    const { after, removed } = (payload as Progress | null) ?? { after: '', removed: [] };
    // Or Postgres would rather read every text, which the planner takes for short.
    if (isPostgres(sequelize)) await sequelize.query('SET LOCAL enable_seqscan = off', { transaction: tx });
    const again: string[] = [];
    for (const term of removed) if (await isUsed(sequelize, term, tx)) again.push(term);
    await addTerms(sequelize, again, tx);
    const { unused, last } = await findUnused(sequelize, after, tx);
    if (unused.length > 0) await forget(sequelize, unused, tx);
    if (last === null && unused.length === 0) return { payload: null };
    const next: Progress = { after: last ?? after, removed: unused };
    return { payload: next, runAgainIn: unused.length > 0 ? RECHECKED : 0 };
  },
};

/** Lists unused terms after this one, until the time of the batch is up; `last` is the last term that was read, null at the end. */
async function findUnused(
  sequelize: Sequelize,
  after: string,
  transaction: Transaction,
): Promise<{ unused: string[]; last: string | null }> {
  const isTimeUp = startTimeLimit();
  const unused: string[] = [];
  const rows = await sequelize.query<{ term: string }>(
    'SELECT term FROM search_terms WHERE term > :after ORDER BY term LIMIT :limit',
    { replacements: { after, limit: STEP }, type: QueryTypes.SELECT, transaction },
  );
  let last: string | null = null;
  for (const { term } of rows) {
    if (!(await isUsed(sequelize, term, transaction))) unused.push(term);
    last = term;
    if (isTimeUp()) break;
  }
  return { unused, last };
}

async function isUsed(sequelize: Sequelize, term: string, transaction: Transaction): Promise<boolean> {
  const query = isPostgres(sequelize) ? `'${term}'` : `"${term}"`;
  const condition = (table: string) =>
    isPostgres(sequelize) ? 'whole @@ CAST(:query AS tsquery)' : `${table} MATCH 'whole : ' || :query`;
  const firstIn = (table: string) =>
    `SELECT 1 FROM (SELECT 1 FROM ${table} WHERE ${condition(table)} LIMIT 1) AS ${table}_with`;
  const sql = `${firstIn('article_heads')} UNION ALL ${firstIn('article_texts')}`;
  const found = await sequelize.query(sql, { replacements: { query }, type: QueryTypes.SELECT, transaction });
  return found.length > 0;
}

async function forget(sequelize: Sequelize, terms: string[], transaction: Transaction): Promise<void> {
  for (const table of ['search_trigrams', 'search_terms']) {
    const sql = `DELETE FROM ${table} WHERE term IN (:terms)`;
    await sequelize.query(sql, { replacements: { terms }, transaction });
  }
  // So that every process adds them again where it meets them.
  await sequelize.query('UPDATE search_state SET generation = generation + 1', { transaction });
}

const isPostgres = (sequelize: Sequelize) => sequelize.getDialect() === 'postgres';
