import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { dialectOf } from '../database/dialect.ts';
import { fullTextOf } from '../database/queries/fullText.ts';
import type { SqlBoolean } from '../database/queries/sqlTypes.ts';
import { startTimeLimit } from '../database/servers/timeLimit.ts';
import { DAY, type JobKind } from '../jobs/kind.ts';
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
    const { preferIndex } = fullTextOf(sequelize);
    // Or Postgres would rather read every text, which the planner takes for short.
    if (preferIndex !== '') await sequelize.query(preferIndex, { transaction: tx });
    const looked = await lookUp(sequelize, jsonTerms(sequelize), { terms: JSON.stringify(removed) }, tx);
    await addTerms(sequelize, termsWith(looked, true), tx);
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
  let last: string | null = null;
  let rows: Looked[];
  do {
    const next = `(SELECT term FROM search_terms WHERE term > :after ORDER BY term LIMIT ${STEP})`;
    rows = await lookUp(sequelize, next, { after: last ?? after }, transaction);
    unused.push(...termsWith(rows, false));
    last = rows.at(-1)?.term ?? last;
  } while (rows.length === STEP && !isTimeUp());
  return { unused, last };
}

/** A term, and if an article has it. */
interface Looked {
  term: string;
  isUsed: SqlBoolean;
}

/** Looks up the terms of a table, in one statement: a million statements would leave much for the memory to clean up. */
function lookUp(
  sequelize: Sequelize,
  terms: string,
  replacements: Record<string, unknown>,
  transaction: Transaction,
): Promise<Looked[]> {
  const { matches, quote } = fullTextOf(sequelize);
  const expression = [quote, quote].map((each) => sequelize.escape(each)).join(' || each.term || ');
  const isIn = (table: string) => `EXISTS (SELECT 1 FROM ${table} WHERE ${matches(table, expression)})`;
  const sql = `SELECT each.term, ${isIn('article_heads')} OR ${isIn('article_texts')} AS "isUsed"
    FROM ${terms} AS each ORDER BY each.term`;
  return sequelize.query<Looked>(sql, { replacements, type: QueryTypes.SELECT, transaction });
}

const termsWith = (looked: Looked[], used: boolean): string[] =>
  looked.filter(({ isUsed }) => Boolean(isUsed) === used).map(({ term }) => term);

const jsonTerms = (sequelize: Sequelize): string =>
  `(SELECT value AS term FROM ${dialectOf(sequelize).elementsOf(':terms', 'one')})`;

async function forget(sequelize: Sequelize, terms: string[], transaction: Transaction): Promise<void> {
  for (const table of ['search_trigrams', 'search_terms']) {
    const sql = `DELETE FROM ${table} WHERE term IN (:terms)`;
    await sequelize.query(sql, { replacements: { terms }, transaction });
  }
  // So that every process adds them again where it meets them.
  await sequelize.query('UPDATE search_state SET generation = generation + 1', { transaction });
}
