import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { dialectOf } from '../database/dialect.ts';
import { fullTextOf } from '../database/queries/fullText.ts';
import type { HeadTerms, TextTerms } from './documents.ts';
import type { SearchMemory } from './searchMemory.ts';
import { isSpelled, trigramsOf } from './terms.ts';

/** The most terms that a process remembers, and the length of the longest: V8 would keep the text that a longer one is part of. */
const [KNOWN, KNOWN_LENGTH] = [50_000, 12];

/** Writes the terms of the short fields of articles, by their keys, into the index. */
export function putHeads(sequelize: Sequelize, heads: [number, HeadTerms][], tx: Transaction): Promise<void> {
  const rows = heads.map(([id, { title, tags, whole }]): IndexRow => [id, title, tags, whole]);
  return putRows(sequelize, { table: 'article_heads', columns: ['title', 'tags', 'whole'], rows }, tx);
}

/** Writes the terms of the texts of articles, by their keys, into the index. */
export function putTexts(sequelize: Sequelize, texts: [number, TextTerms][], tx: Transaction): Promise<void> {
  const rows = texts.map(([id, { keywords, whole }]): IndexRow => [id, keywords, whole]);
  return putRows(sequelize, { table: 'article_texts', columns: ['keywords', 'whole'], rows }, tx);
}

/** The key of an article, and the terms of each column. */
type IndexRow = [number, ...string[][]];

async function putRows(
  sequelize: Sequelize,
  { table, columns, rows }: { table: string; columns: string[]; rows: IndexRow[] },
  transaction: Transaction,
): Promise<void> {
  const { bound, upsert } = fullTextOf(sequelize);
  const bind = rows.flatMap(([id, ...fields]) => [id, ...fields.map(bound)]);
  const sql = upsert(table, columns, rows.length);
  await sequelize.query(sql, { bind, transaction, type: QueryTypes.RAW });
}

/** Adds those terms that this process has not added before, of the generation that the write has read. */
export async function addNewTerms(
  sequelize: Sequelize,
  memory: SearchMemory,
  { terms, generation }: { terms: string[]; generation: number },
  tx: Transaction,
): Promise<void> {
  // Another process has emptied the table.
  if (generation !== memory.generation) memory.knownTerms.clear();
  memory.generation = generation;
  const unknown = [...new Set(terms.filter((term) => !memory.knownTerms.has(term)))];
  tx.afterCommit(() => {
    if (memory.knownTerms.size > KNOWN) memory.knownTerms.clear();
    if (generation !== memory.generation) return;
    for (const term of unknown) if (term.length <= KNOWN_LENGTH) memory.knownTerms.add(term);
  });
  await addTerms(sequelize, unknown, tx);
}

/** Adds terms to those whose spelling a search may come near, with their trigrams. */
export async function addTerms(sequelize: Sequelize, added: string[], transaction: Transaction): Promise<void> {
  const { arraysOf, elementsOf, textAt } = dialectOf(sequelize);
  // In one order, so that two writes do not wait for each other.
  const terms = added.filter(isSpelled).sort();
  if (terms.length === 0) return;
  const stored = await sequelize.query<{ term: string }>(
    // Begins with its CTE, because Sequelize gives no rows of an INSERT on SQLite.
    `WITH given AS (SELECT one.value AS term FROM ${elementsOf(':terms', 'one')}) INSERT INTO search_terms (term)
       SELECT term FROM given WHERE TRUE ON CONFLICT DO NOTHING RETURNING term`,
    { replacements: { terms: JSON.stringify(terms) }, transaction, type: QueryTypes.SELECT },
  );
  if (stored.length === 0) return;
  const pairs = stored.flatMap(({ term }) => trigramsOf(term).map((gram) => [gram, term]));
  const [gram, term] = [textAt('one.value', 0), textAt('one.value', 1)];
  await sequelize.query(
    `INSERT INTO search_trigrams (gram, term) SELECT ${gram}, ${term} FROM ${arraysOf(':pairs', 'one')} WHERE TRUE
       ON CONFLICT DO NOTHING`,
    { replacements: { pairs: JSON.stringify(pairs) }, transaction, type: QueryTypes.RAW },
  );
}
