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
  const settling = whilePlaced(app, had, async (places) => {
    for (const key of had) {
      const place = places(key);
      await (place === 'published' ? app.storage.restore(key) : app.storage.trash(key));
      if (place === null && unused === 'for good') await app.storage.removeTrashed(key);
    }
  }).catch(() => {});
  // Nobody waits for a bucket: what readers may see, the database tells.
  if (app.storage.moves) await settling;
}

/** Moves images back, last within the write that restores their articles. In a bucket they lie where they were, and a sweep removes the notes. */
export async function restoreImages(app: App, keys: string[], tx: Transaction): Promise<void> {
  if (!app.storage.moves || keys.length === 0) return;
  await lockPlaces(app, keys, tx);
  for (const key of keys) await app.storage.restore(key);
}

/**
 * Runs `work` with where the files of images belong: under the lock in which they are moved, and for a bucket without one, as no
 * other write may wait for a network.
 */
export async function whilePlaced<Result>(
  app: Pick<App, 'database' | 'storage'>,
  keys: string[],
  work: (places: (key: string) => Place) => Promise<Result> | Result,
): Promise<Result> {
  if (!app.storage.moves) return work(await placesOf(app, keys));
  return app.database.write(async (tx) => work(await lockPlaces(app, keys, tx)));
}

/** Tells if readers may see a file, as it is stored: the disk has no others where they look, and of a bucket the database tells. */
export async function isVisible(app: Pick<App, 'database' | 'storage'>, file: string): Promise<boolean> {
  const key = file.slice(0, 24);
  return app.storage.moves || (await placesOf(app, [key]))(key) === 'published';
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
