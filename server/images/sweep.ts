import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../context.ts';
import { abandonedEntries } from '../dataFolder/abandonedEntries.ts';
import { type Place, placesOf, whilePlaced } from './settle.ts';

/** The number of keys in one query: the length of a statement is limited. */
const BATCH = 500;

/** The time after which an image that nothing uses belongs to no save that is still going on, in milliseconds. */
const ABANDONED = 60 * 60 * 1000;

/** The time that an image stays in the trash, in milliseconds: thirty days. */
const STAY = 30 * 24 * 60 * 60 * 1000;

/** A sweep that would move more than both, as a number and as a share of all images, has probably met the wrong database. */
const FEW = 20;
const SMALL_PART = 0.1;

interface Sweep {
  stopped: AbortSignal;
  /** Moves all unused images, however many there are. */
  all?: boolean;
}

interface SweepResult {
  /** The number of images moved to the trash. */
  moved: number;
  /** The number of images moved back from the trash, because something uses them. */
  restored: number;
  /** The number of unused images that stayed because there were too many of them; 0 otherwise. */
  spared: number;
  /** The number of images removed from the trash. */
  removed: number;
}

/**
 * Moves unused images to the trash, and used ones back; removes expired ones from it, and those that killed processes
 * left behind. Reads every image's folder: no request should wait for it.
 */
export async function sweepImages(app: App, { stopped, all = false }: Sweep): Promise<SweepResult> {
  const { storage } = app;
  const { staging } = app.images;
  for (const key of await abandonedEntries(staging, stopped))
    await rm(path.join(staging, key), { recursive: true, force: true });
  const { restored, removed } = await sweepTrash(app, stopped);
  const keys = await storage.keys('images');
  const { unused, deleted } = await misplaced(app, keys, stopped);
  const isMuch = unused.length > FEW && unused.length > SMALL_PART * keys.length;
  const spared = isMuch && !all ? unused.length : 0;
  let moved = 0;
  for (const key of spared > 0 ? deleted : [...deleted, ...unused]) {
    if (stopped.aborted) break;
    const move = (place: Place) => (place === 'published' ? false : storage.trash(key));
    if (await whilePlacedAt(app, key, move)) moved++;
  }
  return { moved, restored, spared, removed };
}

/** Moves images back that something uses, and removes those that nothing uses and that have been in the trash for thirty days. */
async function sweepTrash(app: App, stopped: AbortSignal): Promise<{ restored: number; removed: number }> {
  const { storage } = app;
  let [restored, removed] = [0, 0];
  for (const keys of batches(await storage.keys('trash'))) {
    const places = await placesOf(app, keys);
    for (const key of keys) {
      if (stopped.aborted) return { restored, removed };
      const isExpired = async () => ((await storage.age(key, 'trash')) ?? 0) > STAY;
      if (places(key) === 'published') {
        const move = (place: Place) => (place === 'published' ? storage.restore(key) : false);
        if (await whilePlacedAt(app, key, move)) restored++;
      } else if (places(key) === null && (await isExpired())) {
        const remove = async (place: Place) => place === null && (await isExpired()) && storage.removeTrashed(key);
        if (await whilePlacedAt(app, key, remove)) removed++;
      }
    }
  }
  return { restored, removed };
}

/** Lists the images that nothing uses, without those of saves that are not committed yet, and those of articles in the trash. */
async function misplaced(
  app: App,
  all: string[],
  stopped: AbortSignal,
): Promise<{ unused: string[]; deleted: string[] }> {
  const [unused, deleted]: [string[], string[]] = [[], []];
  for (const keys of batches(all)) {
    if (stopped.aborted) break;
    const places = await placesOf(app, keys);
    deleted.push(...keys.filter((key) => places(key) === 'trash'));
    for (const key of keys.filter((each) => places(each) === null)) {
      if (((await app.storage.age(key, 'images')) ?? 0) > ABANDONED) unused.push(key);
    }
  }
  return { unused, deleted };
}

/** Moves an image by where it belongs at that moment: it may be an article's again, which was restored. */
function whilePlacedAt(app: App, key: string, move: (place: Place) => Promise<boolean> | boolean) {
  return whilePlaced(app, [key], (places) => move(places(key)));
}

function* batches(keys: string[]): Generator<string[]> {
  for (let start = 0; start < keys.length; start += BATCH) yield keys.slice(start, start + BATCH);
}
