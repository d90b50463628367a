import type { Sequelize } from 'sequelize';

/** The fragments of SQL in which the databases differ. */
export interface Dialect {
  /** Locks the rows of a query until the commit. SQLite needs no words for it: a write excludes every other one. */
  forUpdate: string;
  /** Locks those of its rows that no other write has locked, and leaves out the others. */
  skipLocked: string;
  /** Lets no write remove its rows or change their keys until the commit. */
  forKeyShare: string;
  /** An expression that sorts texts without regard to the case of ASCII; their indexes have it word for word. */
  caseless(column: string): string;
  /** The values of a column in all rows, as the text of a JSON array. */
  jsonArrayOf(column: string): string;
  /** An array of JSON, as text, of these expressions. */
  jsonArray(expressions: string): string;
  /** A table of the texts in an array of JSON, each in the column `value` of `name`. */
  elementsOf(array: string, name: string): string;
  /** A table of the arrays in an array of JSON, each in the column `value` of `name`. */
  arraysOf(array: string, name: string): string;
  /** The text at an index of an array of JSON. */
  textAt(array: string, index: number): string;
  /** The position, from 1, at which a text has another one inside; 0 where it has not. */
  position(text: string, part: string): string;
  /** A column of texts as it is compared by code points. */
  byCodePoint(column: string): string;
  /** The texts of a column in all rows as one, each after `separator`. */
  joined(column: string, separator: string): string;
  /** A replacement that is a time, in an expression, where Postgres would take it for text. */
  timeParameter(name: string): string;
  /** The time so many milliseconds from now by the clock of the database, as it compares it with a column. */
  fromNow(ms: number): string;
  /** The number of the quarter of an hour of a time, counted from 1970 in UTC. */
  quarterOf(column: string): string;
  /** The time at which a quarter begins, as the database compares it with a column. */
  timeOfQuarter(quarter: string): string;
  /** Has SQLite read a table, after whose name it stands, by one index. */
  indexedBy(index: string): string;
  /** True where a subquery in FROM may have values of the tables before it. */
  hasLateral: boolean;
  /** A query of the columns of all tables, each with the name `table.column`. */
  columns: string;
}

const sqlite: Dialect = {
  forUpdate: '',
  skipLocked: '',
  forKeyShare: '',
  caseless: (column) => `${column} COLLATE NOCASE`,
  jsonArrayOf: (column) => `json_group_array(${column})`,
  jsonArray: (expressions) => `json_array(${expressions})`,
  elementsOf: (array, name) => `json_each(${array}) AS ${name}`,
  arraysOf: (array, name) => `json_each(${array}) AS ${name}`,
  textAt: (array, index) => `json_extract(${array}, '$[${index}]')`,
  position: (text, part) => `instr(${text}, ${part})`,
  byCodePoint: (column) => column,
  joined: (column, separator) => `COALESCE(group_concat(${separator} || ${column}, ''), '')`,
  timeParameter: (name) => `:${name}`,
  fromNow: (ms) => `'${new Date(Date.now() + ms).toISOString().replace('T', ' ').replace('Z', ' +00:00')}'`,
  quarterOf: (column) => `CAST(strftime('%s', ${column}) AS INTEGER) / 900`,
  timeOfQuarter: (quarter) => `strftime('%Y-%m-%d %H:%M:%f +00:00', 900 * ${quarter}, 'unixepoch')`,
  indexedBy: (index) => `INDEXED BY ${index}`,
  hasLateral: false,
  columns: `SELECT tables.name || '.' || columns.name AS name
    FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
};

const postgres: Dialect = {
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  forKeyShare: 'FOR KEY SHARE',
  caseless: (column) => `lower(${column})`,
  jsonArrayOf: (column) => `CAST(json_agg(${column}) AS TEXT)`,
  jsonArray: (expressions) => `CAST(json_build_array(${expressions}) AS TEXT)`,
  elementsOf: (array, name) => `jsonb_array_elements_text(CAST(${array} AS jsonb)) AS ${name}(value)`,
  arraysOf: (array, name) => `jsonb_array_elements(CAST(${array} AS jsonb)) AS ${name}(value)`,
  textAt: (array, index) => `${array} ->> ${index}`,
  position: (text, part) => `strpos(${text}, ${part})`,
  byCodePoint: (column) => `${column} COLLATE "C"`,
  joined: (column, separator) => `COALESCE(string_agg(${separator} || ${column}, ''), '')`,
  timeParameter: (name) => `CAST(:${name} AS TIMESTAMP WITH TIME ZONE)`,
  fromNow: (ms) => `date_trunc('milliseconds', clock_timestamp()) + ${ms} * INTERVAL '1 millisecond'`,
  quarterOf: (column) => `CAST(FLOOR(EXTRACT(EPOCH FROM ${column}) / 900) AS INTEGER)`,
  timeOfQuarter: (quarter) => `to_timestamp(900.0 * ${quarter})`,
  indexedBy: () => '',
  hasLateral: true,
  columns: `SELECT relname || '.' || attname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE pg_table_is_visible(attrelid) AND relnamespace <> CAST('pg_catalog' AS regnamespace) AND attnum > 0 AND NOT attisdropped`,
};

export const dialectOf = (sequelize: Sequelize): Dialect => (sequelize.getDialect() === 'postgres' ? postgres : sqlite);

/** Makes a statement for each database, once. Returns a function for the one that a database takes. */
export function forEachDialect(make: (dialect: Dialect) => string): (dialect: Dialect) => string {
  const made = new Map([sqlite, postgres].map((dialect) => [dialect, make(dialect)]));
  return (dialect) => made.get(dialect) ?? make(dialect);
}
