import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { createChanges } from '../changes.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { emptyPostgres } from './emptyPostgres.ts';

/** A migrated database without rows, which every process of a test opens for itself. */
export type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>;

/** Makes a database on this engine. */
export async function ownDatabase(engine: 'sqlite' | 'postgres') {
  const { url, remove } = engine === 'postgres' ? await inPostgres() : inFolder();
  const closing: (() => Promise<void>)[] = [];
  await migrate(url);
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

async function inPostgres() {
  const { url, drop } = await emptyPostgres(inject('postgres'));
  return { url, remove: drop };
}

function inFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-'));
  return {
    url: `sqlite:${path.join(folder, 'octavo.sqlite')}`,
    remove: async () => rmSync(folder, { recursive: true }),
  };
}
