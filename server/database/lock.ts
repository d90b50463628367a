import { existsSync, realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sqlite3 from 'sqlite3';
import { StartProblem } from '../problems.ts';

/** Lets other processes have it. */
export type Release = () => Promise<void>;

/**
 * Locks a SQLite database for one server: each caches what it has read, and hears nothing of what another writes.
 * The lock is SQLite's own, on an empty database beside the file, so that the system takes it away when the process
 * ends, however it ends; commands that work beside the server do not ask for it. Postgres tells its processes of each
 * other's writes and needs none. Throws a StartProblem where another server has it, else the driver's error.
 */
export async function lockDatabase(url: string): Promise<Release> {
  if (!url.startsWith('sqlite:')) return async () => {};
  const file = await realFile(url.slice('sqlite:'.length));
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'SQLITE_BUSY' ? new StartProblem(isLocked(file)) : error);
    const lock = new sqlite3.Database(`${file}-lock`, (unopened) => {
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

/** The file itself, whatever links lead to it: all that leads to one database leads to one lock. */
async function realFile(file: string): Promise<string> {
  if (existsSync(file)) return realpathSync(file);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  return path.join(realpathSync(folder), path.basename(file));
}
