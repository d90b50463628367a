import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Counts what is written by quarters of an hour, numbered from 1970 in UTC, instead of by days of the site's time zone: every
 * time zone has its days of whole quarters, so that another one takes no counting anew.
 */
export const quarterSums: Migration = {
  name: '0101-quarter-sums',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const isSqlite = sequelize.getDialect() === 'sqlite';
    const integer = { type: DataTypes.INTEGER, allowNull: false };
    await schema.createTable(
      'quarter_sums',
      {
        quarter: { ...integer, primaryKey: true },
        kind: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
        total: integer,
      },
      { transaction },
    );
    const statements = [
      'DROP VIEW dated_rows',
      ...(isSqlite ? forSqlite() : forPostgres()),
      'DROP TABLE time_offsets',
      'ALTER TABLE statistics_state DROP COLUMN time_zone',
      `DELETE FROM daily_sums WHERE kind NOT IN ('views', 'readers')`,
      ...COUNTED.map(
        ({ table, kind, time, counts }) => `INSERT INTO quarter_sums (quarter, kind, total)
          SELECT ${isSqlite ? quarterInSqlite(time) : quarterInPostgres(time)} AS quarter, '${kind}', COUNT(*) FROM ${table}
          WHERE ${counts(table)} GROUP BY quarter`,
      ),
    ];
    for (const statement of statements) await sequelize.query(statement, { transaction });
  },
};

const always = () => 'TRUE';
const COUNTED = [
  {
    table: 'articles',
    kind: 'articles',
    time: 'published_at',
    decisive: 'published, published_at',
    counts: (row: string) => `${row}.published AND ${row}.published_at IS NOT NULL`,
  },
  {
    table: 'comments',
    kind: 'comments',
    time: 'created_at',
    decisive: 'status, created_at',
    counts: (row: string) => `${row}.status = 'approved'`,
  },
  { table: 'users', kind: 'registrations', time: 'created_at', decisive: null, counts: always },
  { table: 'contacts', kind: 'messages', time: 'created_at', decisive: null, counts: always },
];

const quarterInSqlite = (time: string) => `CAST(strftime('%s', ${time}) AS INTEGER) / 900`;
const quarterInPostgres = (time: string) => `CAST(FLOOR(EXTRACT(EPOCH FROM ${time}) / 900) AS INTEGER)`;
const ADD = 'ON CONFLICT (quarter, kind) DO UPDATE SET total = quarter_sums.total + excluded.total;';

function forSqlite(): string[] {
  return COUNTED.flatMap(({ table, kind, time, decisive, counts }) => {
    const events: [string, string, string, number][] = [
      ['insert', 'INSERT', 'new', 1],
      ['delete', 'DELETE', 'old', -1],
      ...(decisive
        ? ([
            ['update_old', `UPDATE OF ${decisive}`, 'old', -1],
            ['update_new', `UPDATE OF ${decisive}`, 'new', 1],
          ] as [string, string, string, number][])
        : []),
    ];
    return events.flatMap(([name, event, row, change]) => [
      `DROP TRIGGER ${table}_daily_${name}`,
      `CREATE TRIGGER ${table}_dated_${name} AFTER ${event} ON ${table} WHEN ${counts(row)} BEGIN
         INSERT INTO quarter_sums (quarter, kind, total) VALUES (${quarterInSqlite(`${row}.${time}`)}, '${kind}', ${change})
           ${ADD}
       END`,
    ]);
  });
}

/** Returns triggers for each statement, like those of the totals. */
function forPostgres(): string[] {
  const triggers = COUNTED.flatMap(({ table, kind, time, decisive, counts }) => {
    const rows = (from: string, change: number) =>
      `SELECT ${quarterInPostgres(`${from}.${time}`)} AS quarter, ${change} AS n FROM ${from} WHERE ${counts(from)}`;
    const add = (changes: string) => `
      INSERT INTO quarter_sums (quarter, kind, total)
        SELECT quarter, '${kind}', SUM(n) FROM (${changes}) AS changes GROUP BY quarter HAVING SUM(n) <> 0 ORDER BY quarter
        ${ADD}`;
    const trigger = (event: string, transition: string) => `
      CREATE TRIGGER ${table}_dated_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING ${transition}
        FOR EACH STATEMENT EXECUTE FUNCTION ${table}_dated()`;
    return [
      `DROP FUNCTION ${table}_daily() CASCADE`,
      `CREATE FUNCTION ${table}_dated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF TG_OP = 'INSERT' THEN ${add(rows('added', 1))}
         ELSIF TG_OP = 'DELETE' THEN ${add(rows('removed', -1))}
         ELSE ${add(`${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)}
         END IF;
         RETURN NULL;
       END $$`,
      trigger('INSERT', 'NEW TABLE AS added'),
      trigger('DELETE', 'OLD TABLE AS removed'),
      ...(decisive ? [trigger('UPDATE', 'OLD TABLE AS removed NEW TABLE AS added')] : []),
    ];
  });
  return [...triggers, 'DROP FUNCTION day_of(TIMESTAMPTZ)'];
}
