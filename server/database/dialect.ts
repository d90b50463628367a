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
  /** A replacement that is a time, in an expression, where Postgres would take it for text. */
  timeParameter(name: string): string;
  /** The time so many milliseconds from now by the clock of the database, as it compares it with a column. */
  fromNow(ms: number): string;
}

const sqlite: Dialect = {
  forUpdate: '',
  skipLocked: '',
  forKeyShare: '',
  caseless: (column) => `${column} COLLATE NOCASE`,
  jsonArrayOf: (column) => `json_group_array(${column})`,
  timeParameter: (name) => `:${name}`,
  fromNow: (ms) => `'${new Date(Date.now() + ms).toISOString().replace('T', ' ').replace('Z', ' +00:00')}'`,
};

const postgres: Dialect = {
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  forKeyShare: 'FOR KEY SHARE',
  caseless: (column) => `lower(${column})`,
  jsonArrayOf: (column) => `CAST(json_agg(${column}) AS TEXT)`,
  timeParameter: (name) => `CAST(:${name} AS TIMESTAMP WITH TIME ZONE)`,
  fromNow: (ms) => `date_trunc('milliseconds', clock_timestamp()) + ${ms} * INTERVAL '1 millisecond'`,
};

export const dialectOf = (sequelize: Sequelize): Dialect => (sequelize.getDialect() === 'postgres' ? postgres : sqlite);
