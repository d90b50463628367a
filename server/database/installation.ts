import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from './open.ts';

/** How many keys one statement may have. */
const BATCH = 500;

/** Within a write: the id by which this database and its data folder know each other. */
export async function installationId({ sequelize }: Database, tx: Transaction): Promise<string> {
  const [row] = await sequelize.query<{ id: string }>('SELECT id FROM installation', {
    type: QueryTypes.SELECT,
    transaction: tx,
  });
  if (!row) throw new Error('The table installation has no row.');
  return row.id;
}

/** Within a write: how many of these images belong to an article. */
export async function countKnownImages({ sequelize }: Database, keys: string[], tx: Transaction): Promise<number> {
  let known = 0;
  for (let start = 0; start < keys.length; start += BATCH) {
    const [row] = await sequelize.query<{ known: number | string }>(
      'SELECT COUNT(DISTINCT image_key) AS known FROM articles WHERE image_key IN (:keys)',
      { type: QueryTypes.SELECT, replacements: { keys: keys.slice(start, start + BATCH) }, transaction: tx },
    );
    known += Number(row?.known);
  }
  return known;
}
