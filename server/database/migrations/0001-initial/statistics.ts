import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { integer, text } from './columns.ts';
import { createTable, isSqlite, run, statementTriggers } from './statements.ts';

const key = { ...integer, primaryKey: true };
const textKey = { ...text, primaryKey: true };

const tables = {
  /**
   * What is written, by quarters of an hour, numbered from 1970 in UTC: every time zone has its days of whole quarters, so that
   * another one takes no counting anew.
   */
  quarter_sums: { quarter: key, kind: textKey, total: integer },
  /** Views and readers, by the days of the site's time zone, numbered from 1970-01-01. */
  daily_sums: { day: key, kind: textKey, total: integer },
  daily_article_views: { day: key, article_id: key, views: integer },
  daily_referrers: { day: key, site: textKey, views: integer },
  /** Hashes of the current day alone. */
  daily_readers: { hash: textKey },
  statistics_state: { id: { type: DataTypes.INTEGER, primaryKey: true }, salt_day: integer, salt: text },
};

/** Creates the tables of the statistics. The server adds views and readers, `sumByQuarters` has triggers count what is written. */
export async function createStatistics(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  for (const [name, columns] of Object.entries(tables)) await createTable(context, name, columns);
  await schema.bulkInsert('statistics_state', [{ id: 1, salt_day: 0, salt: '' }], { transaction });
}

interface Dated {
  table: string;
  kind: string;
  /** The column of the time at which a row counts. */
  time: string;
  /** The condition under which it counts: SQL over the columns of `row`. */
  counts(row: string): string;
  /** The columns whose change makes it count otherwise. */
  decisive: string[];
}

/** Creates the triggers that count the rows of a table in the quarter of an hour of their time. */
export const sumByQuarters = (context: MigrationContext, dated: Dated): Promise<void> =>
  run(context, isSqlite(context) ? forSqlite(dated) : forPostgres(dated));

const ADD = 'ON CONFLICT (quarter, kind) DO UPDATE SET total = quarter_sums.total + excluded.total;';

function forSqlite({ table, kind, time, counts, decisive }: Dated): string[] {
  const quarter = (row: string) => `CAST(strftime('%s', ${row}.${time}) AS INTEGER) / 900`;
  const trigger = (name: string, event: string, row: 'old' | 'new') =>
    `CREATE TRIGGER ${table}_dated_${name} AFTER ${event} ON ${table} WHEN ${counts(row)} BEGIN
       INSERT INTO quarter_sums (quarter, kind, total) VALUES (${quarter(row)}, '${kind}', ${row === 'new' ? 1 : -1}) ${ADD}
     END`;
  const update = `UPDATE OF ${decisive.join(', ')}`;
  return [
    trigger('insert', 'INSERT', 'new'),
    trigger('delete', 'DELETE', 'old'),
    ...(decisive.length > 0 ? [trigger('update_old', update, 'old'), trigger('update_new', update, 'new')] : []),
  ];
}

function forPostgres({ table, kind, time, counts, decisive }: Dated): string[] {
  const changes = (from: string, n: number) =>
    `SELECT CAST(FLOOR(EXTRACT(EPOCH FROM ${from}.${time}) / 900) AS INTEGER) AS quarter, ${n} AS n FROM ${from}
     WHERE ${counts(from)}`;
  const add = (all: string) => `
    INSERT INTO quarter_sums (quarter, kind, total)
      SELECT quarter, '${kind}', SUM(n) FROM (${all}) AS changes GROUP BY quarter HAVING SUM(n) <> 0 ORDER BY quarter
      ${ADD}`;
  return statementTriggers({ table, name: `${table}_dated`, changes, add, hasUpdates: decisive.length > 0 });
}
