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
  return lockFile(`${file}-lock`, isLocked(file));
}

/** Locks a file as `lockDatabase` does, which makes it. Throws a StartProblem that says `isHeld` where another holds it. */
export function lockFile(file: string, isHeld: string): Promise<Release> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'SQLITE_BUSY' ? new StartProblem(isHeld) : error);
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
