import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../database/open.ts';
import type { Trash } from './trash.ts';

/** The time for which the file of a replaced picture stays in use, in milliseconds: thirty days. */
const STAY = 30 * 24 * 60 * 60 * 1000;

/** The folder in which the files of an image belong; null where nothing uses it. */
export type Place = 'published' | 'trash' | null;

interface Files {
  database: Database;
  images: { trash: Trash };
}

/**
 * Moves the files of images, after the write that changed their use, to where they belong by now; those that nothing uses
 * go to the trash, or for good. Never throws: a later sweep tries again where that fails.
 */
export async function settleImages(
  { database, images: { trash } }: Files,
  keys: (string | null)[],
  unused: 'to the trash' | 'for good' = 'to the trash',
): Promise<void> {
  const had = keys.filter((key) => key !== null);
  if (had.length === 0) return;
  const settle = async (tx: Transaction) => {
    const places = await lockPlaces(database, had, tx);
    for (const key of had) {
      const place = places(key);
      await (place === 'published' ? trash.restore(key) : trash.put(key));
      if (place === null && unused === 'for good') await trash.remove(key);
    }
  };
  await database.write(settle).catch(() => {});
}

/**
 * Takes, last within a write, the lock under which the files of images move, and resolves to where each of these belongs:
 * asked before, an article that is deleted or restored at this moment would be at its old place.
 */
export async function lockPlaces(database: Database, keys: string[], tx: Transaction): Promise<(key: string) => Place> {
  await database.exclusive('images', tx);
  return placesOf(database, keys, tx);
}

/** Resolves to where the files of these images belong at this moment. */
export async function placesOf(
  { sequelize }: Database,
  keys: string[],
  transaction: Transaction | null = null,
): Promise<(key: string) => Place> {
  if (keys.length === 0) return () => null;
  const sql = `
    SELECT image_key AS "imageKey", 'published' AS place FROM articles WHERE image_key IN (:keys)
    UNION SELECT image_key, 'published' FROM images WHERE image_key IN (:keys)
    UNION SELECT image_key, 'published' FROM replaced_images WHERE image_key IN (:keys) AND replaced_at > :after
    UNION SELECT image_key, 'trash' FROM trashed_articles WHERE image_key IN (:keys)`;
  const options = { replacements: { keys, after: new Date(Date.now() - STAY) }, transaction };
  const rows = await sequelize.query<{ imageKey: string; place: 'published' | 'trash' }>(sql, {
    ...options,
    type: QueryTypes.SELECT,
  });
  const published = new Set(rows.filter(({ place }) => place === 'published').map(({ imageKey }) => imageKey));
  const inTrash = new Set(rows.map(({ imageKey }) => imageKey));
  return (key) => (published.has(key) ? 'published' : inTrash.has(key) ? 'trash' : null);
}
