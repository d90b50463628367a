import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { integer } from './columns.ts';
import { createTable, isSqlite, run, statementTriggers } from './statements.ts';

/** Creates the table of the numbers of rows of each kind, because counting takes longer the more rows there are. */
export async function createTotals(context: MigrationContext): Promise<void> {
  const columns = {
    kind: { type: DataTypes.TEXT, primaryKey: true },
    part: { type: DataTypes.INTEGER, primaryKey: true },
    total: integer,
  };
  await createTable(context, 'totals', columns);
}

interface Counted {
  table: string;
  /** The kind that a row counts as, and a number that distinguishes rows of one kind: SQL over the columns of `row`. */
  kind(row: string): string;
  part(row: string): string;
  /** The condition under which it counts; none where every row does. */
  counts?(row: string): string;
  /** The columns whose change makes a row count as another. */
  decisive: string[];
}

/** Creates the triggers that count the rows of a table. */
export const countRows = (context: MigrationContext, counted: Counted): Promise<void> =>
  run(context, isSqlite(context) ? forSqlite(counted) : forPostgres(counted));

const everyRow = () => 'TRUE';

/** Returns triggers for each row, the only ones that SQLite has; they also run for rows that a foreign key deletes or changes. */
function forSqlite({ table, kind, part, counts = everyRow, decisive }: Counted): string[] {
  const add = (row: string, change: number) => `
    INSERT INTO totals (kind, part, total) SELECT ${kind(row)}, ${part(row)}, ${change} WHERE ${counts(row)}
      ON CONFLICT (kind, part) DO UPDATE SET total = total + excluded.total;`;
  const trigger = (name: string, event: string, work: string) =>
    `CREATE TRIGGER ${table}_counted_${name} AFTER ${event} ON ${table} BEGIN ${work} END`;
  return [
    trigger('insert', 'INSERT', add('new', 1)),
    trigger('delete', 'DELETE', add('old', -1)),
    trigger('update', `UPDATE OF ${decisive.join()}`, add('old', -1) + add('new', 1)),
  ];
}

function forPostgres({ table, kind, part, counts = everyRow }: Counted): string[] {
  const changes = (from: string, n: number) =>
    `SELECT ${kind(from)} AS kind, ${part(from)} AS part, ${n} AS n FROM ${from} WHERE ${counts(from)}`;
  return statementTriggers({ table, name: `${table}_counted`, changes, add: addToTotals, hasUpdates: true });
}

/** Adds the changes `n` of a query to the totals, in one order, so that two writers do not wait for each other. */
export const addToTotals = (changes: string) => `
  INSERT INTO totals (kind, part, total)
    SELECT kind, part, SUM(n) FROM (${changes}) AS changes GROUP BY kind, part HAVING SUM(n) <> 0 ORDER BY kind, part
    ON CONFLICT (kind, part) DO UPDATE SET total = totals.total + excluded.total;`;
