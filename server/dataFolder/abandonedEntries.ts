import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The age after which an entry that belongs to nothing was left behind by a killed process, in milliseconds. */
const ABANDONED = 60 * 60 * 1000;

/** The pattern of our own names: the folder may be a mount with a lost+found, or have an operator's files. */
const OURS = /^[0-9a-f]{24}$/;

export const isOwnName = (name: string): boolean => OURS.test(name);

/** Lists the entries in `folder` with our random names; none where there is no such folder. */
export async function ownEntries(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(isOwnName);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Lists the entries in `folder` with our random names that were not modified for an hour, or for `after` milliseconds; an
 * incomplete list after `stopped` aborts. Makes the folder where it is missing.
 */
export async function abandonedEntries(folder: string, stopped: AbortSignal, after = ABANDONED): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  for (const name of await ownEntries(folder)) {
    if (stopped.aborted) break;
    if (await isAbandoned(path.join(folder, name), after)) names.push(name);
  }
  return names;
}

/** Tells if a file or folder was not modified for an hour, or for `after` milliseconds; false where another process removed it meanwhile. */
async function isAbandoned(file: string, after = ABANDONED): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > after;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
