import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartProblem } from '../problems.ts';

/**
 * Stores a stream as a file that its owner alone may read, under a temporary name until it is whole and on the disk. Resolves to what
 * `check` finds in it there; where that throws, nothing is left. Throws a StartProblem where there is a file of that name.
 */
export async function storeWhole<T>(file: string, content: Readable, check: (part: string) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  try {
    refuseExisting(file);
    // Removed, not written to: it may be somebody else's, who could read it.
    await rm(part, { force: true });
    await pipeline(content, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
    const found = await check(part);
    refuseExisting(file);
    await rename(part, file);
    return found;
  } catch (error) {
    content.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartProblem(`${file} is there already: choose another name.`);
}
