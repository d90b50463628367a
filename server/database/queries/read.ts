import { channel } from 'node:diagnostics_channel';
import { BaseError, DatabaseError } from 'sequelize';
import { timeQuery } from './queryTimes.ts';

/** The values of `$name` in a query. */
export type Bind = Record<string, string | number>;

export interface ReadOptions {
  /**
   * True to have Postgres plan a query once for all values: for a long one, each value of which names one row. Others are planned for their
   * values, because a tag of every article is read otherwise than one of three.
   */
  isPrepared?: boolean;
}

/** Runs a query on the driver of one database; resolves to its rows. */
export type DriverQuery = (sql: string, bind: Bind, options?: ReadOptions) => Promise<Record<string, unknown>[]>;

/**
 * Runs a constant query of a public page, or of every request by somebody who is signed in. Sequelize's own `query`, which
 * copies every row and records a stack, costs a fifth of an uncached page. Values of `$name` are bound; a column named
 * 'author.id' also becomes `author: { id }`. Throws Sequelize's errors.
 */
export type Read = <Row extends object>(sql: string, bind?: Bind, options?: ReadOptions) => Promise<Row[]>;

/** The channel of the queries that `Read` runs, each with `sql` and `bind`, for whoever counts them. */
export const QUERY_CHANNEL = 'octavo:query';

const queries = channel(QUERY_CHANNEL);

/** Makes a `Read` of a driver. */
export function createRead(run: DriverQuery): Read {
  return async <Row extends object>(sql: string, bind: Bind = {}, options: ReadOptions = {}) => {
    if (queries.hasSubscribers) queries.publish({ sql, bind });
    try {
      return nest(await timeQuery(sql, () => run(sql, bind, options))) as Row[];
    } catch (error) {
      throw isOfDriver(error) ? new DatabaseError(Object.assign(error, { sql })) : error;
    }
  };
}

/** Tells an error of a driver from one of Sequelize, which has found no connection. */
const isOfDriver = (error: unknown): error is Error => error instanceof Error && !(error instanceof BaseError);

type Columns = Record<string, unknown>;

/** Adds to each row the columns that are named 'author.id' as `author: { id }`. */
function nest(rows: Columns[]): Columns[] {
  const dotted = Object.keys(rows[0] ?? {}).filter((name) => name.includes('.'));
  const columns = dotted.map((name) => ({ name, group: name.split('.')[0] ?? '', column: name.split('.')[1] ?? '' }));
  for (const group of new Set(columns.map((each) => each.group))) {
    const own = columns.filter((each) => each.group === group);
    for (const row of rows) {
      const nested: Columns = {};
      for (const { name, column } of own) nested[column] = row[name];
      row[group] = nested;
    }
  }
  return rows;
}
