import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** What is older than this and belongs to nothing was left behind by a killed process. In milliseconds. */
const ABANDONED = 60 * 60 * 1000;

/** Our own names alone: the folder may be a mount with a lost+found, or hold what an operator put there. */
const OURS = /^[0-9a-f]{24}$/;

/** The names in `folder` of entries under random names; none where there is no such folder. */
export async function ownEntries(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => OURS.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The names in `folder`, which is made where it is missing, of entries under random names that nobody touched for an hour,
 * or for `after` milliseconds; fewer of them where it is told to stop.
 */
export async function abandoned(folder: string, stopped: AbortSignal, after = ABANDONED): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const found: string[] = [];
  for (const name of await ownEntries(folder)) {
    if (stopped.aborted) break;
    if ((await age(path.join(folder, name))) > after) found.push(name);
  }
  return found;
}

/** In milliseconds; 0 for what is gone meanwhile, because another process finished with it. */
async function age(file: string): Promise<number> {
  try {
    return Date.now() - (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
