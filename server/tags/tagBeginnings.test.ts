import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { initial } from '../database/migrations/0001-initial.ts';
import { tagBeginnings } from '../database/migrations/0002-tag-beginnings.ts';
import { emptyPostgres } from '../testing/servers/emptyPostgres.ts';
import { sql } from '../testing/servers/sql.ts';

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
