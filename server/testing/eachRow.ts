import { inspect } from 'node:util';

/** Runs a check for each row of a table, one after another, within one test; a failure names its row. */
export async function eachRow<Row extends unknown[] | [unknown]>(
  rows: Iterable<Row>,
  check: (row: Row) => unknown,
): Promise<void>;
export async function eachRow<Row>(rows: Iterable<Row>, check: (row: Row) => unknown): Promise<void>;
export async function eachRow<Row>(rows: Iterable<Row>, check: (row: Row) => unknown): Promise<void> {
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      const named = inspect(row, { breakLength: Number.POSITIVE_INFINITY, maxStringLength: 200 });
      if (error instanceof Error) error.message = `${named}: ${error.message}`;
      throw error;
    }
  }
}
