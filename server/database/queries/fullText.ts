import type { Sequelize } from 'sequelize';

/** Rows of an index in a query: their table, the condition that they are found, and their key. */
interface Found {
  from: string;
  condition: string;
  key: string;
}

/**
 * How a database indexes and finds terms: https://www.sqlite.org/fts5.html,
 * https://www.postgresql.org/docs/current/textsearch-tables.html. Terms are letters, digits and marks, which mean nothing in the
 * language of either's expressions.
 */
export interface FullText {
  /** Stands between expressions of which any is to be found. */
  or: string;
  /** Stands between expressions that are all to be found. */
  and: string;
  /** Stands before and after a term. */
  quote: string;
  /** Returns an expression for terms that follow one another, the last of which may go on. */
  phrase(terms: string[], isPrefix: boolean): string;
  /** Returns a statement that writes so many rows, each of which binds its key and then its columns. */
  upsert(table: string, columns: string[], rows: number): string;
  /** Returns terms as a column binds them. */
  bound(terms: string[]): string;
  /** Returns a query for the keys (`id`) of all rows that an expression, in SQL, finds. */
  keys(table: string, expression: string): string;
  /** Returns the condition that a row has what an expression, in SQL, finds. */
  matches(table: string, expression: string): string;
  /** Returns the rows in which a column has what an expression, in SQL, finds. */
  found(index: { table: string; column: string; expression: string }): Found;
  /** True where the newest rows are known only after all that match were read. */
  readsAll: boolean;
  /** Has `matches` look into the index and not read every row, until the commit; empty where it does anyway. */
  preferIndex: string;
}

const sqlite: FullText = {
  or: ' OR ',
  and: ' AND ',
  quote: '"',
  phrase: (terms, isPrefix) => `"${terms.join(' ')}"${isPrefix ? '*' : ''}`,
  upsert: (table, columns, rows) =>
    `INSERT OR REPLACE INTO ${table} (rowid, ${columns.join()}) VALUES ${valuesOf(rows, columns.length, '')}`,
  bound: (terms) => terms.join(' '),
  keys: (table, expression) => `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ${expression}`,
  matches: (table, expression) => `${table} MATCH 'whole : ' || ${expression}`,
  found: ({ table, column, expression }) => {
    const match = column === 'whole' ? expression : `'{${column}} : (' || ${expression} || ')'`;
    return { from: `${table} AS found`, condition: `found.${table} MATCH ${match}`, key: 'found.rowid' };
  },
  readsAll: false,
  preferIndex: '',
};

const postgres: FullText = {
  or: ' | ',
  and: ' & ',
  quote: `'`,
  phrase: (terms, isPrefix) => {
    const quoted = terms.map((term, index) => `'${term}'${isPrefix && index === terms.length - 1 ? ':*' : ''}`);
    return `(${quoted.join(' <-> ')})`;
  },
  upsert: (table, columns, rows) =>
    `INSERT INTO ${table} (article_id, ${columns.join()}) VALUES ${valuesOf(rows, columns.length, '::tsvector')}
       ON CONFLICT (article_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join()}`,
  bound: vectorOf,
  keys: (table, expression) =>
    `SELECT id FROM article_hits('${table}.whole', CAST(${expression} AS tsquery)) AS hits (id)`,
  matches: (_table, expression) => `whole @@ CAST(${expression} AS tsquery)`,
  found: ({ table, column, expression }) => {
    // Not `id`, which conditions have of the article.
    const hits = `article_hits('${table}.${column}', CAST(${expression} AS tsquery)) AS hits (hit)`;
    return { from: `(SELECT hit FROM ${hits} ORDER BY hit DESC) AS found`, condition: 'TRUE', key: 'found.hit' };
  },
  readsAll: true,
  preferIndex: 'SET LOCAL enable_seqscan = off',
};

export const fullTextOf = (sequelize: Sequelize): FullText =>
  sequelize.getDialect() === 'postgres' ? postgres : sqlite;

/** Returns so many rows of a key and columns, as the numbered values of a statement; `cast` follows each column. */
function valuesOf(rows: number, columns: number, cast: string): string {
  const row = (index: number) => {
    const first = index * (columns + 1) + 1;
    return `($${first}, ${Array.from({ length: columns }, (_, at) => `$${first + 1 + at}${cast}`).join()})`;
  };
  return Array.from({ length: rows }, (_, index) => row(index)).join();
}

/** The greatest position, and the most positions of one term: https://www.postgresql.org/docs/current/textsearch-limitations.html */
const [LAST_POSITION, POSITIONS] = [16_383, 256];

/** Returns terms with their positions. */
function vectorOf(terms: string[]): string {
  const positions = new Map<string, number[]>();
  for (const [index, term] of terms.entries()) {
    const known = positions.get(term);
    if (!known) positions.set(term, [Math.min(index + 1, LAST_POSITION)]);
    else if (known.length < POSITIONS && index < LAST_POSITION) known.push(index + 1);
  }
  return [...positions].map(([term, each]) => `'${term}':${each.join()}`).join(' ');
}
