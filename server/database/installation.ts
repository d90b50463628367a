import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from './open.ts';

/** The maximum number of keys in one statement. */
const BATCH = 500;

/** Reads, within a write, the id that this database shares with its data folder. */
export async function installationId({ sequelize }: Database, tx: Transaction): Promise<string> {
  const [row] = await sequelize.query<{ id: string }>('SELECT id FROM installation', {
    type: QueryTypes.SELECT,
    transaction: tx,
  });
  if (!row) throw new Error('The table installation has no row.');
  return row.id;
}

/** Counts, within a write, the images among these that the database knows. */
export async function countKnownImages({ sequelize }: Database, keys: string[], tx: Transaction): Promise<number> {
  let known = 0;
  for (let start = 0; start < keys.length; start += BATCH) {
    const [row] = await sequelize.query<{ known: number | string }>(
      `SELECT COUNT(*) AS known FROM (SELECT image_key FROM articles WHERE image_key IN (:keys)
         UNION SELECT image_key FROM images WHERE image_key IN (:keys)) AS found`,
      { type: QueryTypes.SELECT, replacements: { keys: keys.slice(start, start + BATCH) }, transaction: tx },
    );
    known += Number(row?.known);
  }
  return known;
}
