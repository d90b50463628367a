import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { emptyPostgres } from '../../testing/servers/emptyPostgres.ts';
import { migrate } from '../migrate.ts';
import { type Database, openDatabase } from '../open.ts';
import { beginLoading, finishLoading, loadSlice } from './loadRows.ts';
import { readRows, summarise, withSnapshot } from './readRows.ts';
import { LAST, sequencesOf, tablesOf } from './tables.ts';

const NEW_ARTICLE = `(title, slug, summary, reading_minutes, tags, published, image_alt, created_at, updated_at, content)
  VALUES ('N', 'n', '', 1, '[]', FALSE, '', '2026-01-02 00:00:00.000 +00:00', '2026-01-02 00:00:00.000 +00:00', '')`;

it('copies every kind of value from SQLite to Postgres and back, without counting or queueing anything twice', async () => {
  const [first, second, third] = [await sqlite(), await postgres(), await sqlite()];
  const run = (statement: string) => first.sequelize.query(statement);
  await run(`INSERT INTO users (id, username, username_key, email, email_key, password_hash, is_admin, created_at)
    VALUES (7, 'É "x" 😀', 'e', 'a@b.example', 'a@b.example', 'h', TRUE, '2026-01-02 03:04:05.678 +00:00')`);
  await run(`INSERT INTO articles (id, title, slug, summary, reading_minutes, tags, published, author_id, image_alt, created_at, updated_at, content)
    VALUES (41, 'A\n', 'a', '$1 :x', 1, '[]', TRUE, 7, '', '1000-01-01 00:00:00.000 +00:00', '2026-01-02 00:00:00.000 +00:00', '<p>\\ \u2028</p>')`);
  await run(`INSERT INTO revisions (article_id, user_id, version, thinned, created_at, title, words, fields, content)
    VALUES (41, 7, 1, FALSE, '2026-01-02 00:00:00.000 +00:00', 'A', 1, '{}', x'00ff10')`);
  for (const slug of ['b', 'B', 'ä', 'z']) await run(`INSERT INTO old_slugs (slug, article_id) VALUES ('${slug}', 41)`);
  await run(`INSERT INTO articles ${NEW_ARTICLE}`);
  await run('UPDATE articles SET id = 50 WHERE id = 42');
  await run("UPDATE sqlite_sequence SET seq = 50 WHERE name = 'articles'");
  await run('DELETE FROM articles WHERE id = 50');

  await copy(first, second);
  await copy(second, third);

  const summaries = await Promise.all([first, second, third].map(summaryOf));
  expect(summaries[1]).toEqual(summaries[0]);
  expect(summaries[2]).toEqual(summaries[0]);
  await third.sequelize.query(`INSERT INTO articles ${NEW_ARTICLE}`);
  const [newest] = await third.sequelize.query('SELECT MAX(id) AS id FROM articles');
  expect(newest).toEqual([{ id: 51 }]);
  const [queued] = await second.sequelize.query('SELECT article_id FROM search_queue');
  expect(queued).toEqual([{ article_id: 41 }]);
});

async function copy(from: Database, to: Database): Promise<void> {
  await beginLoading(to);
  await withSnapshot(from, async (tx) => {
    const tables = await tablesOf(from.sequelize, tx);
    for (const table of tables.filter(({ name }) => name !== LAST)) {
      for await (const slice of readRows(from.sequelize, table, tx)) await loadSlice(to, table, slice);
    }
    const [row] = await from.sequelize.query('SELECT id FROM installation');
    const installation = (row as { id: string }[])[0]?.id ?? '';
    await finishLoading(to, { sequences: await sequencesOf(from.sequelize, tx), installation });
  });
}

async function summaryOf(database: Database) {
  return withSnapshot(database, async (tx) => {
    const tables = await tablesOf(database.sequelize, tx);
    const summaries = [];
    for (const table of tables) summaries.push([table.name, await summarise(database.sequelize, table, tx)]);
    return { tables: Object.fromEntries(summaries), sequences: await sequencesOf(database.sequelize, tx) };
  });
}

async function sqlite(): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return opened(`sqlite:${path.join(folder, 'octavo.sqlite')}`);
}

async function postgres(): Promise<Database> {
  const { url, drop } = await emptyPostgres(inject('postgres'));
  onTestFinished(drop);
  return opened(url);
}

async function opened(url: string): Promise<Database> {
  await migrate(url, { role: 'command' });
  const database = openDatabase(url, { role: 'command' });
  onTestFinished(() => database.close());
  return database;
}
