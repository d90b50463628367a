import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { createChanges } from '../../changes.ts';
import { migrate } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open.ts';
import { emptyPostgres } from './emptyPostgres.ts';
import { querySqlite } from './sqliteFile.ts';

/** A migrated database without rows, which every process of a test opens for itself. */
export type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>;

/** Makes a database on this engine. */
export async function ownDatabase(engine: 'sqlite' | 'postgres') {
  const { url, remove } = engine === 'postgres' ? await inPostgres() : await inFolder();
  const closing: (() => Promise<void>)[] = [];
  return {
    /** Opens it as one process does. */
    open() {
      const database = openDatabase(url);
      const changes = createChanges(database);
      closing.push(async () => {
        await changes.close();
        await database.close();
      });
      return { database, changes };
    },

    /** Closes what was opened, and removes the database. */
    async remove(): Promise<void> {
      for (const close of closing) await close();
      await remove();
    },
  };
}

/** Migrated databases, which a process makes once and copies for each test: migrating takes longer than most tests. */
let migratedFile: Promise<Buffer> | undefined;
let migratedPostgres: Promise<string> | undefined;

async function inPostgres() {
  migratedPostgres ??= migratePostgres();
  const { url, drop } = await emptyPostgres(inject('postgres'), await migratedPostgres);
  return { url, remove: drop };
}

async function migratePostgres(): Promise<string> {
  const { url, name } = await emptyPostgres(inject('postgres'));
  await migrate(url, { role: 'server' });
  return name;
}

async function inFolder() {
  migratedFile ??= migrateFile();
  const content = await migratedFile;
  const { file, url, remove } = newFile();
  writeFileSync(file, content);
  return { url, remove };
}

async function migrateFile(): Promise<Buffer> {
  const { file, url, remove } = newFile();
  await migrate(url, { role: 'server' });
  // A copy of its own: what the last connection writes to the file as it closes may come later.
  await querySqlite(file, `VACUUM INTO '${file}.copy'`);
  // A copy is in another mode, and only one of several connections that open at once could change it.
  await querySqlite(`${file}.copy`, 'PRAGMA journal_mode = WAL');
  const content = readFileSync(`${file}.copy`);
  await remove();
  return content;
}

function newFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-'));
  const file = path.join(folder, 'octavo.sqlite');
  return { file, url: `sqlite:${file}`, remove: async () => rmSync(folder, { recursive: true }) };
}
