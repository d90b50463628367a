import { existsSync, realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sqlite3 from 'sqlite3';
import { StartProblem } from '../../problems.ts';

/** Releases the lock. */
export type Release = () => Promise<void>;

/**
 * Locks a SQLite database for one server, because a server caches responses and is not notified of another's writes.
 * The lock is SQLite's own, on an empty database beside the file, so that the system releases it when the process
 * ends, however it ends; commands that run beside the server do not take it. Postgres notifies its processes of each
 * other's writes and needs no lock. Throws a StartProblem where another server holds it, else the driver's error.
 */
export async function lockDatabase(url: string): Promise<Release> {
  if (!url.startsWith('sqlite:')) return async () => {};
  const file = await realFile(url.slice('sqlite:'.length));
  const release = await lockFile(`${file}-lock`);
  if (!release) throw new StartProblem(isLocked(file));
  return release;
}

/** Takes a lock beside a SQLite database, as `lockDatabase` does, which commands take too. Resolves to null where another process has it. */
export const lockBeside = async (database: string, name: string): Promise<Release | null> =>
  lockFile(`${await realFile(database)}-${name}-lock`);

/** Locks a file, which this makes. Resolves to null where another holds it. */
function lockFile(file: string): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => (error.code === 'SQLITE_BUSY' ? resolve(null) : reject(error));
    const lock = new sqlite3.Database(file, (unopened) => {
      if (unopened) return fail(unopened);
      lock.exec('BEGIN EXCLUSIVE', (error) => {
        if (!error) return resolve(() => new Promise((released) => lock.close(() => released())));
        lock.close(() => fail(error));
      });
    });
  });
}

const isLocked = (file: string) =>
  `Another Octavo is running on ${file}: stop it first. Several at once need Postgres, for example ` +
  'DATABASE_URL=postgres://user:pass@localhost:5432/octavo.';

/** Resolves links, so that all paths to one database lead to one lock. */
async function realFile(file: string): Promise<string> {
  if (existsSync(file)) return realpathSync(file);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  return path.join(realpathSync(folder), path.basename(file));
}
