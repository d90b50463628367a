import { rm } from 'node:fs/promises';
import path from 'node:path';
import { abandoned, ownEntries } from '../abandoned.ts';
import type { Trash } from './trash.ts';

/** How many keys are asked for at once: a statement has a longest length. */
const BATCH = 500;

/** A sweep that would take more than both, in images and as a part of all, has rather met with the wrong database. */
const FEW = 20;
const SMALL_PART = 0.1;

export interface Sweep {
  /** Tells which of the keys belong to something. */
  used(keys: string[]): Promise<Set<string>>;
  stopped: AbortSignal;
  /** Takes whatever nothing uses, however much it is. */
  all?: boolean;
}

export interface Swept {
  /** How many images went to the trash. */
  moved: number;
  /** How many would have gone, but for being too many; 0 otherwise. */
  spared: number;
  /** How many were removed from the trash. */
  removed: number;
}

interface Folders {
  kept: string;
  staging: string;
  trash: Trash;
}

export async function sweepImages(sweep: Sweep & Folders): Promise<Swept> {
  const { kept, staging, trash, stopped, all = false } = sweep;
  for (const key of await abandoned(staging, stopped))
    await rm(path.join(staging, key), { recursive: true, force: true });
  const removed = await trash.empty(stopped);
  const unused = await findUnused(sweep);
  const isMuch = unused.length > FEW && unused.length > SMALL_PART * (await ownEntries(kept)).length;
  if (isMuch && !all) return { moved: 0, spared: unused.length, removed };
  let moved = 0;
  for (const key of unused) {
    if (stopped.aborted) break;
    if (await trash.put(key)) moved++;
  }
  return { moved, spared: 0, removed };
}

async function findUnused({ kept, used, stopped }: Sweep & Folders): Promise<string[]> {
  const old = await abandoned(kept, stopped);
  const unused: string[] = [];
  for (let start = 0; start < old.length && !stopped.aborted; start += BATCH) {
    const keys = old.slice(start, start + BATCH);
    const inUse = await used(keys);
    unused.push(...keys.filter((key) => !inUse.has(key)));
  }
  return unused;
}
