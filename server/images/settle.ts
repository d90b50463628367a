import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { QueryTypes, type Transaction } from 'sequelize';
import type { App } from '../context.ts';
import { isLive } from '../database/queries/live.ts';

/** The time for which the file of a replaced picture stays in use, in milliseconds: thirty days. */
const STAY = 30 * 24 * 60 * 60 * 1000;

/** The folder in which the files of an image belong; null where nothing uses it. */
export type Place = 'published' | 'trash' | null;

/**
 * Moves the files of images, after the write that changed their use, to where they belong by now; those that nothing uses
 * go to the trash, or for good. Never throws: a later sweep tries again where that fails.
 */
export async function settleImages(
  app: App,
  keys: (string | null)[],
  unused: 'to the trash' | 'for good' = 'to the trash',
): Promise<void> {
  const had = keys.filter((key) => key !== null);
  if (had.length === 0) return;
  const settle = async (tx: Transaction) => {
    const places = await lockPlaces(app, had, tx);
    for (const key of had) {
      const place = places(key);
      await (place === 'published' ? restoreImageFiles(app, key) : trashImageFiles(app, key));
      if (place === null && unused === 'for good') await removeTrashedFiles(app, key);
    }
  };
  await app.database.write(settle).catch(() => {});
}

/**
 * Takes, last within a write, the lock under which the files of images move, and resolves to where each of these belongs:
 * asked before, an article that is deleted or restored at this moment would be at its old place.
 */
export async function lockPlaces(
  app: Pick<App, 'database'>,
  keys: string[],
  tx: Transaction,
): Promise<(key: string) => Place> {
  await app.database.exclusive('images', tx);
  return placesOf(app, keys, tx);
}

/** Resolves to where the files of these images belong at this moment. */
export async function placesOf(
  { database }: Pick<App, 'database'>,
  keys: string[],
  transaction: Transaction | null = null,
): Promise<(key: string) => Place> {
  if (keys.length === 0) return () => null;
  const sql = `
    SELECT image_key AS "imageKey", CASE WHEN ${isLive()} THEN 'published' ELSE 'trash' END AS place FROM articles
      WHERE image_key IN (:keys)
    UNION SELECT image_key, 'published' FROM images WHERE image_key IN (:keys)
    UNION SELECT image_key, 'published' FROM replaced_images WHERE image_key IN (:keys) AND replaced_at > :after`;
  const options = { replacements: { keys, after: new Date(Date.now() - STAY) }, transaction };
  const rows = await database.sequelize.query<{ imageKey: string; place: 'published' | 'trash' }>(sql, {
    ...options,
    type: QueryTypes.SELECT,
  });
  const published = new Set(rows.filter(({ place }) => place === 'published').map(({ imageKey }) => imageKey));
  const inTrash = new Set(rows.map(({ imageKey }) => imageKey));
  return (key) => (published.has(key) ? 'published' : inTrash.has(key) ? 'trash' : null);
}

/** Moves an image to the trash; returns false where it is gone already, perhaps by another process. Call it under the lock of `lockPlaces`. */
export async function trashImageFiles({ images: { published, trash } }: App, key: string): Promise<boolean> {
  await mkdir(trash, { recursive: true });
  const [from, to] = [path.join(published, key), path.join(trash, key)];
  const now = new Date();
  try {
    // Before the move, so that it never lies here with the time at which it was made.
    await utimes(from, now, now);
    await rename(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
  // A copy of it stayed here when it was restored.
  await utimes(to, now, now);
  await rm(from, { recursive: true, force: true });
  return true;
}

/** Moves an image back; returns false where it is not in the trash, or is there already. Call it under the lock of `lockPlaces`. */
export async function restoreImageFiles(app: App, key: string): Promise<boolean> {
  const { published, trash } = app.images;
  try {
    await mkdir(published, { recursive: true });
    await rename(path.join(trash, key), path.join(published, key));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    await removeTrashedFiles(app, key);
    return false;
  }
}

/** Removes an image in the trash for good; returns false where it is not there. */
export async function removeTrashedFiles({ images: { trash } }: App, key: string): Promise<boolean> {
  const isHere = existsSync(path.join(trash, key));
  await rm(path.join(trash, key), { recursive: true, force: true });
  return isHere;
}
