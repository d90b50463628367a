import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { emptyPostgres } from '../testing/servers/emptyPostgres.ts';
import { sql } from '../testing/servers/sql.ts';
import { migrate } from './migrate.ts';
import { initial } from './migrations/0001-initial.ts';
import { tagBeginnings } from './migrations/0002-tag-beginnings.ts';
import { names as foldedNames } from './migrations/0003-names.ts';
import { migrations } from './migrations/all.ts';
import { type Database, openDatabase } from './open.ts';

const engines = {
  async SQLite() {
    const folder = mkdtempSync(path.join(tmpdir(), 'octavo-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return `sqlite:${path.join(folder, 'octavo.sqlite')}`;
  },
  async Postgres() {
    const { url, drop } = await emptyPostgres(inject('postgres'));
    onTestFinished(drop);
    return url;
  },
};

it.each(Object.entries(engines))(
  'gives the tags of a database of version 0.9.0 their beginnings on %s',
  async (_, make) => {
    const url = await make();
    const environment = { DATABASE_URL: url };
    await migrate(url, { role: 'server', migrations: [initial] });
    const names = ['Éclair', 'Größe', ...Array.from({ length: 1001 }, (__, index) => `Ü ${index}`)];
    const rows = names.map((name) => [name.toLowerCase(), name]);
    await sql({ environment }, 'INSERT INTO tags (tag_key, name) VALUES :rows', { rows });

    await migrate(url, { role: 'server', migrations: [initial, tagBeginnings] });

    const stored = await sql({ environment }, 'SELECT tag_key, name, search_key FROM tags ORDER BY id');
    expect(stored.slice(0, 3)).toEqual([
      { tag_key: 'éclair', name: 'Éclair', search_key: 'eclair' },
      { tag_key: 'größe', name: 'Größe', search_key: 'große' },
      { tag_key: 'ü 0', name: 'Ü 0', search_key: 'u 0' },
    ]);
    expect(stored).toHaveLength(names.length);
    expect(stored.at(-1)).toMatchObject({ name: 'Ü 1000', search_key: 'u 1000' });
  },
);

it.each(Object.entries(engines))(
  'has the names of a database of version 0.9.0 compared as they are seen on %s',
  async (_, make) => {
    const url = await make();
    const environment = { DATABASE_URL: url };
    await migrate(url, { role: 'server', migrations: [initial] });
    const rows = [
      ['soft\u00adhyphen', 'Soft\u00adhyphen'],
      ['twin', 'Twin'],
      ['tw\u200bin', 'Tw\u200bin'],
      ['two  spaces', 'Two  spaces'],
    ];
    await sql({ environment }, 'INSERT INTO tags (tag_key, name) VALUES :rows', { rows });
    await sql({ environment }, 'INSERT INTO categories (name_key, name, description, version) VALUES :rows', {
      rows: rows.map((row) => [...row, '', 1]),
    });

    await migrate(url, { role: 'server', migrations: [initial, tagBeginnings, foldedNames] });

    const keysOf = (table: string, column: string) =>
      sql({ environment }, `SELECT ${column} AS key FROM ${table} ORDER BY id`);
    const folded = ['softhyphen', 'twin', 'tw\u200bin', 'two spaces'].map((key) => ({ key }));
    expect(await keysOf('tags', 'tag_key')).toEqual(folded);
    expect(await keysOf('categories', 'name_key')).toEqual(folded);
  },
);

interface Column {
  table: string;
  column: string;
  type: string;
}

const COLUMNS = {
  sqlite: `SELECT tables.name AS "table", columns.name AS "column", columns.type AS "type"
    FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'`,
  postgres: `SELECT table_name AS "table", column_name AS "column", data_type AS "type"
    FROM information_schema.columns WHERE table_schema = 'public'`,
};

const UNIQUE = {
  sqlite: `SELECT tbl_name AS "table", sql AS "index" FROM sqlite_schema WHERE sql LIKE 'CREATE UNIQUE%'`,
  postgres: `SELECT tablename AS "table", indexdef AS "index" FROM pg_indexes WHERE indexdef LIKE 'CREATE UNIQUE%'`,
};

const engineOf = ({ sequelize }: Database) => sequelize.getDialect() as 'sqlite' | 'postgres';

/** Reads the columns of all tables by the tables' names. */
async function tablesOf(database: Database): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>();
  for (const column of await database.read<Column>(COLUMNS[engineOf(database)])) {
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  }
  return tables;
}

/** A value for a column of a type in either database. */
function valueFor(type: string): unknown {
  if (/int/i.test(type)) return 990_001;
  if (/real|double|numeric/i.test(type)) return 0.5;
  if (/time|date/i.test(type)) return '2026-01-01 00:00:00.000 +00:00';
  if (/bool/i.test(type)) return false;
  return /json/i.test(type) ? '{}' : 'anything';
}

/** Resolves to why a table takes no row with values in these columns alone, whatever they refer to; null where it does. */
async function refusal(database: Database, table: string, columns: Column[]): Promise<string | null> {
  const { sequelize } = database;
  const transaction = await sequelize.transaction();
  const unchecked = {
    sqlite: 'PRAGMA defer_foreign_keys = ON',
    postgres: 'SET LOCAL session_replication_role = replica',
  };
  try {
    await sequelize.query(unchecked[engineOf(database)], { transaction });
    const statement = `INSERT INTO ${table} (${columns.map(({ column }) => column).join()}) VALUES (:values)`;
    const values = columns.map(({ type }) => valueFor(type));
    await sequelize.query(statement, { replacements: { values }, transaction });
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await transaction.rollback();
  }
}

/** Lists what a server that knows these columns alone cannot write or read. */
async function contracted(database: Database, known: Map<string, Column[]>): Promise<string[]> {
  const found: string[] = [];
  const tables = await tablesOf(database);
  for (const [table, columns] of known) {
    const reason = await refusal(database, table, columns);
    if (reason !== null) found.push(`${table}: ${reason}`);
    for (const { column, type } of columns) {
      const now = tables.get(table)?.find((each) => each.column === column);
      if (now?.type !== type) found.push(`${table}.${column} is no ${type}`);
    }
  }
  const unique = await database.read<{ table: string; index: string }>(UNIQUE[engineOf(database)]);
  return [...found, ...unique.filter(({ table }) => known.has(table)).map(({ index }) => index)];
}

/** The migration after which servers of the version before it go on beside it. */
const FIRST_EXPANDING = '0010-uploaded-imports';

it.each(Object.entries(engines))(
  'lets a server of the version before write and read all that it did, after each migration on %s',
  async (_, make) => {
    const url = await make();
    const first = migrations.findIndex(({ name }) => name === FIRST_EXPANDING);
    await migrate(url, { role: 'server', migrations: migrations.slice(0, first) });
    const database = openDatabase(url, { role: 'command' });
    onTestFinished(() => database.close());

    const found: Record<string, string[]> = {};
    for (let count = first + 1; count <= migrations.length; count++) {
      const before = await tablesOf(database);
      const already = await contracted(database, before);
      await migrate(url, { role: 'server', migrations: migrations.slice(0, count) });
      const now = await contracted(database, before);
      found[migrations[count - 1]?.name ?? ''] = now.filter((each) => !already.includes(each));
    }

    expect(Object.values(found).flat()).toEqual([]);
    expect(Object.keys(found)).toContain(FIRST_EXPANDING);
  },
);
