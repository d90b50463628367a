import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds the daily sums of the statistics, by the days of the site's time zone, numbered from 1970-01-01. Triggers keep those
 * of comments, registrations, messages and published articles as the rows are, deletions included; the server adds views
 * and readers. `dated_rows` has the day of each row, from which the sums are made anew where the time zone changes.
 */
export const statistics: Migration = {
  name: '0027-statistics',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const integer = { type: DataTypes.INTEGER, allowNull: false };
    const key = { ...integer, primaryKey: true };
    const text = { type: DataTypes.TEXT, allowNull: false };
    const tables = {
      daily_sums: { day: key, kind: { ...text, primaryKey: true }, total: integer },
      daily_article_views: { day: key, article_id: key, views: integer },
      daily_referrers: { day: key, site: { ...text, primaryKey: true }, views: integer },
      // Hashes of the current day alone.
      daily_readers: { hash: { ...text, primaryKey: true } },
      // The seconds to add to UTC since a time, in seconds since 1970.
      time_offsets: { since: { type: DataTypes.BIGINT, allowNull: false, primaryKey: true }, seconds: integer },
      statistics_state: { id: key, time_zone: text, salt_day: integer, salt: text },
    };
    for (const [name, columns] of Object.entries(tables)) await schema.createTable(name, columns, { transaction });
    const statements = [
      `INSERT INTO statistics_state (id, time_zone, salt_day, salt) VALUES (1, 'UTC', 0, '')`,
      ...(sequelize.getDialect() === 'sqlite' ? forSqlite() : forPostgres()),
      'INSERT INTO daily_sums (day, kind, total) SELECT day, kind, COUNT(*) FROM dated_rows GROUP BY day, kind',
    ];
    for (const statement of statements) await sequelize.query(statement, { transaction });
  },
};

interface Counted {
  table: string;
  kind: string;
  time: string;
  /** The condition under which a row counts: SQL over the columns of `row`. */
  counts?(row: string): string;
}

const COUNTED: Counted[] = [
  {
    table: 'articles',
    kind: 'articles',
    time: 'published_at',
    counts: (row) => `${row}.published AND ${row}.published_at IS NOT NULL`,
  },
  { table: 'comments', kind: 'comments', time: 'created_at' },
  { table: 'users', kind: 'registrations', time: 'created_at' },
  { table: 'contacts', kind: 'messages', time: 'created_at' },
];

/** Returns the view with the kind and the day of each row that counts. */
function datedRows(dayOf: (time: string) => string): string {
  const selects = COUNTED.map(
    ({ table, kind, time, counts }) =>
      `SELECT '${kind}' AS kind, ${dayOf(`${table}.${time}`)} AS day FROM ${table} ${counts ? `WHERE ${counts(table)}` : ''}`,
  );
  return `CREATE VIEW dated_rows AS ${selects.join(' UNION ALL ')}`;
}

/** Returns the day of a moment, both in seconds: SQL. */
const dayAt = (epoch: string) =>
  `((${epoch} + COALESCE((SELECT seconds FROM time_offsets WHERE since <= ${epoch} ORDER BY since DESC LIMIT 1), 0)) / 86400)`;

function forSqlite(): string[] {
  const dayOf = (time: string) => dayAt(`CAST(strftime('%s', ${time}) AS INTEGER)`);
  const triggers = COUNTED.flatMap(({ table, kind, time, counts }) => {
    const trigger = (name: string, event: string, row: string, change: number) =>
      `CREATE TRIGGER ${table}_daily_${name} AFTER ${event} ON ${table} ${counts ? `WHEN ${counts(row)}` : ''} BEGIN
         INSERT INTO daily_sums (day, kind, total) VALUES (${dayOf(`${row}.${time}`)}, '${kind}', ${change})
           ON CONFLICT (day, kind) DO UPDATE SET total = total + excluded.total;
       END`;
    const update = `UPDATE OF published, ${time}`;
    return [
      trigger('insert', 'INSERT', 'new', 1),
      trigger('delete', 'DELETE', 'old', -1),
      ...(counts ? [trigger('update_old', update, 'old', -1), trigger('update_new', update, 'new', 1)] : []),
    ];
  });
  return [datedRows(dayOf), ...triggers];
}

/** Returns triggers for each statement, like those of the totals. */
function forPostgres(): string[] {
  const dayOf = (time: string) => `day_of(${time})`;
  const epoch = 'CAST(FLOOR(EXTRACT(EPOCH FROM $1)) AS BIGINT)';
  const triggers = COUNTED.flatMap(({ table, kind, time, counts }) => {
    const rows = (from: string, change: number) =>
      `SELECT ${dayOf(`${from}.${time}`)} AS day, ${change} AS n FROM ${from} ${counts ? `WHERE ${counts(from)}` : ''}`;
    const add = (changes: string) => `
      INSERT INTO daily_sums (day, kind, total)
        SELECT day, '${kind}', SUM(n) FROM (${changes}) AS changes GROUP BY day HAVING SUM(n) <> 0 ORDER BY day
        ON CONFLICT (day, kind) DO UPDATE SET total = daily_sums.total + excluded.total;`;
    const trigger = (event: string, transition: string) => `
      CREATE TRIGGER ${table}_daily_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING ${transition}
        FOR EACH STATEMENT EXECUTE FUNCTION ${table}_daily()`;
    return [
      `CREATE FUNCTION ${table}_daily() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF TG_OP = 'INSERT' THEN ${add(rows('added', 1))}
         ELSIF TG_OP = 'DELETE' THEN ${add(rows('removed', -1))}
         ELSE ${add(`${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)}
         END IF;
         RETURN NULL;
       END $$`,
      trigger('INSERT', 'NEW TABLE AS added'),
      trigger('DELETE', 'OLD TABLE AS removed'),
      ...(counts ? [trigger('UPDATE', 'OLD TABLE AS removed NEW TABLE AS added')] : []),
    ];
  });
  const day = `CREATE FUNCTION day_of(TIMESTAMPTZ) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT CAST(${dayAt(epoch)} AS INTEGER) $$`;
  return [day, datedRows(dayOf), ...triggers];
}
