import { rm } from 'node:fs/promises';
import path from 'node:path';
import { abandonedEntries, ownEntries } from '../abandonedEntries.ts';
import type { EmptyOptions, Trash } from './trash.ts';

/** The number of keys in one query: the length of a statement is limited. */
const BATCH = 500;

/** A sweep that would move more than both, as a number and as a share of all images, has probably met the wrong database. */
const FEW = 20;
const SMALL_PART = 0.1;

export interface Sweep extends EmptyOptions {
  /** Resolves to the keys that are in use. */
  used(keys: string[]): Promise<Set<string>>;
  /** Moves all unused images, however many there are. */
  all?: boolean;
}

export interface SweepResult {
  /** The number of images moved to the trash. */
  moved: number;
  /** The number of unused images that stayed because there were too many of them; 0 otherwise. */
  spared: number;
  /** The number of images removed from the trash. */
  removed: number;
}

interface Folders {
  published: string;
  staging: string;
  trash: Trash;
}

export async function sweepImages(sweep: Sweep & Folders): Promise<SweepResult> {
  const { published, staging, trash, used, stopped, all = false } = sweep;
  for (const key of await abandonedEntries(staging, stopped))
    await rm(path.join(staging, key), { recursive: true, force: true });
  const removed = await trash.empty(sweep);
  const unused = await findUnused(sweep);
  const isMuch = unused.length > FEW && unused.length > SMALL_PART * (await ownEntries(published)).length;
  if (isMuch && !all) return { moved: 0, spared: unused.length, removed };
  let moved = 0;
  for (const key of unused) {
    if (stopped.aborted) break;
    // It may be an article's again, which was restored from the trash.
    if (!(await used([key])).has(key) && (await trash.put(key))) moved++;
  }
  return { moved, spared: 0, removed };
}

async function findUnused({ published, used, stopped }: Sweep & Folders): Promise<string[]> {
  const old = await abandonedEntries(published, stopped);
  const unused: string[] = [];
  for (let start = 0; start < old.length && !stopped.aborted; start += BATCH) {
    const keys = old.slice(start, start + BATCH);
    const inUse = await used(keys);
    unused.push(...keys.filter((key) => !inUse.has(key)));
  }
  return unused;
}
