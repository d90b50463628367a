import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { startTimeLimit } from '../database/timeLimit.ts';
import { DAY, type Jobs } from '../jobs/jobs.ts';
import { createIndexTables } from './indexTables.ts';

const KIND = 'forget-terms';
/** The number of terms that one step reads. */
const STEP = 100;
/** The time after which forgotten terms are looked up again, in milliseconds: longer than a write may take. */
const RECHECKED = 2 * 60_000;

/** Where a pass over the terms goes on. */
interface Progress {
  after: string;
  /** The terms that the last part removed; an article that was written at that moment may have them. */
  removed: string[];
}

/** Has a job forget, once a day and some at a time, the terms that no article has any more, so that no search is led to them. */
export function forgetUnusedTerms(jobs: Jobs, sequelize: Sequelize): void {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const { addTerms } = createIndexTables(sequelize);

  jobs.handle(KIND, {
    every: DAY,
    async run({ payload }, tx) {
      const { after, removed } = (payload as Progress | null) ?? { after: '', removed: [] };
      // Or Postgres would rather read every text, which the planner takes for short.
      if (isPostgres) await sequelize.query('SET LOCAL enable_seqscan = off', { transaction: tx });
      const again: string[] = [];
      for (const term of removed) if (await isUsed(term, tx)) again.push(term);
      if (again.length > 0) await addTerms({ terms: again, generation: await generation(tx) }, tx);
      const { unused, last } = await findUnused(after, tx);
      if (unused.length > 0) await forget(unused, tx);
      if (last === null && unused.length === 0) return { payload: null };
      const next: Progress = { after: last ?? after, removed: unused };
      return { payload: next, runAgainIn: unused.length > 0 ? RECHECKED : 0 };
    },
  });

  /** Lists unused terms after this one, until the time of the batch is up; `last` is the last term that was read, null at the end. */
  async function findUnused(after: string, tx: Transaction): Promise<{ unused: string[]; last: string | null }> {
    const isTimeUp = startTimeLimit();
    const unused: string[] = [];
    const rows = await select<{ term: string }>(
      'SELECT term FROM search_terms WHERE term > :after ORDER BY term LIMIT :limit',
      { after, limit: STEP },
      tx,
    );
    let last: string | null = null;
    for (const { term } of rows) {
      if (!(await isUsed(term, tx))) unused.push(term);
      last = term;
      if (isTimeUp()) break;
    }
    return { unused, last };
  }

  async function isUsed(term: string, tx: Transaction): Promise<boolean> {
    const query = isPostgres ? `'${term}'` : `"${term}"`;
    const condition = (table: string) =>
      isPostgres ? 'whole @@ CAST(:query AS tsquery)' : `${table} MATCH 'whole : ' || :query`;
    const of = (table: string) =>
      `SELECT 1 FROM (SELECT 1 FROM ${table} WHERE ${condition(table)} LIMIT 1) AS ${table}_with`;
    const found = await select(`${of('article_heads')} UNION ALL ${of('article_texts')}`, { query }, tx);
    return found.length > 0;
  }

  async function forget(terms: string[], transaction: Transaction): Promise<void> {
    for (const table of ['search_trigrams', 'search_terms']) {
      const sql = `DELETE FROM ${table} WHERE term IN (:terms)`;
      await sequelize.query(sql, { replacements: { terms }, transaction });
    }
    // So that every process adds them again where it meets them.
    await sequelize.query('UPDATE search_state SET generation = generation + 1', { transaction });
  }

  async function generation(tx: Transaction): Promise<number> {
    const [row] = await select<{ generation: number }>('SELECT generation FROM search_state', {}, tx);
    return row?.generation ?? 0;
  }

  function select<Row extends object>(sql: string, replacements: Record<string, unknown>, transaction: Transaction) {
    return sequelize.query<Row>(sql, { replacements, type: QueryTypes.SELECT, transaction });
  }
}
