import { DataTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Migration } from './migration.ts';

/** The number of rows of each kind, updated by every write, because counting takes longer the more rows there are. */
export const totals: Migration = {
  name: '0007-totals',
  async up({ schema, transaction }) {
    await schema.createTable(
      'totals',
      {
        kind: { type: DataTypes.TEXT, primaryKey: true },
        part: { type: DataTypes.INTEGER, primaryKey: true },
        total: { type: DataTypes.INTEGER, allowNull: false },
      },
      { transaction },
    );
    const articles = {
      table: 'articles',
      kind: (row: string) => `CASE WHEN ${row}.published THEN 'published' ELSE 'draft' END`,
      part: (row: string) => `COALESCE(${row}.category_id, 0)`,
      decisive: ['published', 'category_id'],
    };
    const users = {
      table: 'users',
      kind: () => "'users'",
      part: (row: string) => `CASE WHEN ${row}.is_admin THEN 1 ELSE 0 END`,
      decisive: ['is_admin'],
    };
    const others = ['categories', 'comments', 'contacts'].map((table) => ({
      table,
      kind: () => `'${table}'`,
      part: () => '0',
    }));
    for (const each of [articles, users, ...others]) await addTotal(schema.sequelize, each, transaction);
  },
};

interface Counted {
  table: string;
  /** The kind that a row counts as, and a number that distinguishes rows of one kind: SQL over the columns of `row`. */
  kind(row: string): string;
  part(row: string): string;
  /** The columns whose change makes a row count as another. */
  decisive?: string[];
}

/** Counts the rows of a table into `totals`, and creates the triggers that update the total from now on. */
export async function addTotal(sequelize: Sequelize, counted: Counted, transaction: Transaction): Promise<void> {
  const { table, kind, part } = counted;
  const count = `INSERT INTO totals (kind, part, total)
    SELECT ${kind(table)}, ${part(table)}, COUNT(*) FROM ${table} GROUP BY 1, 2`;
  const triggers = sequelize.getDialect() === 'sqlite' ? forSqlite(counted) : forPostgres(counted);
  for (const statement of [count, ...triggers]) await sequelize.query(statement, { transaction });
}

/** Returns triggers for each row, the only ones that SQLite has; they also run for rows that a foreign key deletes or changes. */
function forSqlite({ table, kind, part, decisive = [] }: Counted): string[] {
  const add = (row: string, change: number) => `
    INSERT INTO totals (kind, part, total) VALUES (${kind(row)}, ${part(row)}, ${change})
      ON CONFLICT (kind, part) DO UPDATE SET total = total + excluded.total;`;
  const trigger = (name: string, event: string, work: string) =>
    `CREATE TRIGGER ${table}_counted_${name} AFTER ${event} ON ${table} BEGIN ${work} END`;
  const changed = trigger('update', `UPDATE OF ${decisive.join()}`, add('old', -1) + add('new', 1));
  return [
    trigger('insert', 'INSERT', add('new', 1)),
    trigger('delete', 'DELETE', add('old', -1)),
    ...(decisive.length > 0 ? [changed] : []),
  ];
}

/**
 * Returns triggers for each statement, because a total updated for every row of a large import would get a new version
 * each time. They update totals in one order, so that two writers do not wait for each other.
 */
function forPostgres({ table, kind, part, decisive = [] }: Counted): string[] {
  const rows = (from: string, change: number) =>
    `SELECT ${kind(from)} AS kind, ${part(from)} AS part, ${change} AS n FROM ${from}`;
  const add = (changes: string) => `
    INSERT INTO totals (kind, part, total)
      SELECT kind, part, SUM(n) FROM (${changes}) AS changes GROUP BY kind, part HAVING SUM(n) <> 0 ORDER BY kind, part
      ON CONFLICT (kind, part) DO UPDATE SET total = totals.total + excluded.total;`;
  const trigger = (event: string, tables: string) => `
    CREATE TRIGGER ${table}_counted_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING ${tables}
      FOR EACH STATEMENT EXECUTE FUNCTION ${table}_counted()`;
  return [
    `CREATE FUNCTION ${table}_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF TG_OP = 'INSERT' THEN ${add(rows('added', 1))}
       ELSIF TG_OP = 'DELETE' THEN ${add(rows('removed', -1))}
       ELSE ${add(`${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)}
       END IF;
       RETURN NULL;
     END $$`,
    trigger('INSERT', 'NEW TABLE AS added'),
    trigger('DELETE', 'OLD TABLE AS removed'),
    ...(decisive.length > 0 ? [trigger('UPDATE', 'OLD TABLE AS removed NEW TABLE AS added')] : []),
  ];
}
