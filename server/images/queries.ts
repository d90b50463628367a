import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** The number of pictures that one step of a batch removes: those of unused ones are searched for in working copies. */
const REMOVED = 20;

/** Returns a condition in SQL that a text names a picture, by its key or one that it had before it was replaced. */
const mentions = (text: string, image: string): string => `(${text} LIKE '%' || ${image}.image_key || '%'
  OR EXISTS (SELECT 1 FROM replaced_images AS r WHERE r.image_id = ${image}.id AND ${text} LIKE '%' || r.image_key || '%'))`;

// An article or page keeps the pictures of its earlier versions, also in the trash; a cover may be one of these pictures.
const UNUSED = `created_at < :before
  AND NOT EXISTS (SELECT 1 FROM image_uses WHERE image_id = images.id)
  AND NOT EXISTS (SELECT 1 FROM text_page_images WHERE image_id = images.id)
  AND NOT EXISTS (SELECT 1 FROM author_profiles WHERE image_id = images.id)
  AND NOT EXISTS (SELECT 1 FROM articles WHERE articles.image_key = images.image_key)
  AND NOT EXISTS (SELECT 1 FROM trashed_articles WHERE trashed_articles.image_key = images.image_key)
  AND NOT EXISTS (SELECT 1 FROM settings WHERE fields LIKE '%"image:' || images.id || '"%')
  AND NOT EXISTS (SELECT 1 FROM working_copies WHERE ${mentions('working_copies.fields', 'images')})
  AND NOT EXISTS (SELECT 1 FROM page_copies WHERE ${mentions('page_copies.fields', 'images')})`;

/** Thrown where a picture was replaced or removed after a text with it was prepared. */
class PictureChanged extends Error {}

/** Runs a save, again where a picture of its text was replaced or removed after that was prepared. */
export async function withCurrentPictures<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof PictureChanged) return save();
    throw error;
  }
}

/** The named queries for pictures in texts. */
export function imageQueries(sequelize: Sequelize) {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const run = async (sql: string, replacements: Record<string, unknown>, transaction: Transaction) => {
    await sequelize.query(sql, { replacements, transaction });
  };
  const select = <Row extends object>(sql: string, replacements: Record<string, unknown>, transaction: Transaction) =>
    sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction });

  /** Adds, within the write of a text, the pictures that it shows; those of earlier versions stay in use. Throws `PictureChanged`. */
  const addUsesTo = (table: string, owner: string) => async (id: number, keys: string[], tx: Transaction) => {
    if (keys.length === 0) return;
    // Locked, so that one which is being removed at this moment is either used in time or gone.
    const lock = isPostgres ? 'FOR KEY SHARE' : '';
    const found = `SELECT id FROM images WHERE image_key IN (:keys) ORDER BY id ${lock}`;
    const ids = (await select<{ id: number }>(found, { keys }, tx)).map((row) => row.id);
    if (ids.length < keys.length) throw new PictureChanged();
    await run(
      `INSERT INTO ${table} (${owner}, image_id) SELECT :id, id FROM images WHERE id IN (:ids) ON CONFLICT DO NOTHING`,
      { id, ids },
      tx,
    );
  };

  /** Removes the uses by an article or page, within the write that removes it for good. */
  const removeUsesFrom = (table: string, owner: string) => (id: number, tx: Transaction) =>
    run(`DELETE FROM ${table} WHERE ${owner} = :id`, { id }, tx);

  return {
    addUses: addUsesTo('image_uses', 'article_id'),
    addPageUses: addUsesTo('text_page_images', 'page_id'),

    /** Resolves to those of these keys that pictures had before they were replaced. */
    replaced: (keys: string[]) =>
      sequelize.query<{ imageKey: string; imageId: number }>(
        'SELECT image_key AS "imageKey", image_id AS "imageId" FROM replaced_images WHERE image_key IN (:keys)',
        { type: QueryTypes.SELECT, replacements: { keys } },
      ),

    removeUses: removeUsesFrom('image_uses', 'article_id'),
    removePageUses: removeUsesFrom('text_page_images', 'page_id'),

    /** Removes some pictures that were uploaded before then and that nothing uses. Resolves to their keys. */
    async removeUnused(before: Date, tx: Transaction): Promise<string[]> {
      const lock = isPostgres ? 'FOR UPDATE SKIP LOCKED' : '';
      const found = `SELECT id FROM images WHERE ${UNUSED} ORDER BY created_at, id LIMIT ${REMOVED} ${lock}`;
      const ids = (await select<{ id: number }>(found, { before }, tx)).map(({ id }) => id);
      if (ids.length === 0) return [];
      // Asked again: a save may have committed between that query and its lock.
      const remove = `DELETE FROM images WHERE id IN (:ids) AND ${UNUSED} RETURNING image_key AS "imageKey"`;
      const removed = await select<{ imageKey: string }>(remove, { ids, before }, tx);
      return removed.map(({ imageKey }) => imageKey);
    },
  };
}
