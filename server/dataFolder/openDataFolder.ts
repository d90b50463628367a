import { statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartProblem } from '../problems.ts';

/** The files of the data folder that no other account of the machine should access. */
const PRIVATE = ['.', 'secret', 'installation', 'images', 'staging', 'trash', 'uploads', 'imports'];

/** Makes this process's new files and folders unreadable to other accounts: they have password hashes and drafts. */
export function setPrivateUmask(): void {
  process.umask(0o077);
}

/** Makes the data folder and checks that it is writable. */
export async function openDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await writeFile(probe, 'octavo');
    } finally {
      await rm(probe, { force: true });
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(
      `The data folder ${folder} cannot be written (${code}): make it writable for this user, free some room, ` +
        'or choose another, for example OCTAVO_DATA=/var/lib/octavo.',
    );
  }
}

/** Returns a warning where other accounts of the machine may read or change the data; null where they may not. */
export function describeOpenFiles({ dataFolder, databaseUrl }: Config): string | null {
  const database = databaseUrl.startsWith('sqlite:') ? path.resolve(databaseUrl.slice('sqlite:'.length)) : null;
  const files = PRIVATE.map((name) => path.join(dataFolder, name));
  if (database !== null) files.push(...['', '-wal', '-shm', '-lock'].map((end) => database + end));
  const open = files.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  if (open.length === 0) return null;
  const elsewhere = database === null || path.dirname(database) === dataFolder ? '' : ` ${database}*`;
  return `Other accounts of this machine may get at ${open.join(', ')}: chmod -R go= ${dataFolder}${elsewhere}`;
}
