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
