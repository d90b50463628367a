import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** The number of pictures that one step of a batch removes: those of unused ones are searched for in working copies. */
const REMOVED = 20;

// An article keeps the pictures of its earlier versions, also in the trash; a cover may be one of these pictures.
const UNUSED = `created_at < :before
  AND NOT EXISTS (SELECT 1 FROM image_uses WHERE image_id = images.id)
  AND NOT EXISTS (SELECT 1 FROM articles WHERE articles.image_key = images.image_key)
  AND NOT EXISTS (SELECT 1 FROM trashed_articles WHERE trashed_articles.image_key = images.image_key)
  AND NOT EXISTS (SELECT 1 FROM settings WHERE fields LIKE '%"image:' || images.id || '"%')
  AND NOT EXISTS (SELECT 1 FROM working_copies WHERE fields LIKE '%' || images.image_key || '%')`;

/** The named queries for pictures in texts. */
export function imageQueries(sequelize: Sequelize) {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const run = async (sql: string, replacements: Record<string, unknown>, transaction: Transaction) => {
    await sequelize.query(sql, { replacements, transaction });
  };
  const select = <Row extends object>(sql: string, replacements: Record<string, unknown>, transaction: Transaction) =>
    sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction });

  return {
    /** Adds, within the write of an article's text, the pictures that it shows; those of earlier versions stay in use. */
    async addUses(articleId: number, keys: string[], tx: Transaction): Promise<void> {
      if (keys.length === 0) return;
      // Locked, so that one which is being removed at this moment is either used in time or gone.
      const lock = isPostgres ? 'FOR KEY SHARE' : '';
      const found = `SELECT id FROM images WHERE image_key IN (:keys) ORDER BY id ${lock}`;
      const ids = (await select<{ id: number }>(found, { keys }, tx)).map(({ id }) => id);
      if (ids.length === 0) return;
      await run(
        `INSERT INTO image_uses (article_id, image_id) SELECT :articleId, id FROM images WHERE id IN (:ids)
         ON CONFLICT DO NOTHING`,
        { articleId, ids },
        tx,
      );
    },

    /** Removes the uses by an article, within the write that removes it for good. */
    removeUses: (articleId: number, tx: Transaction) =>
      run('DELETE FROM image_uses WHERE article_id = :articleId', { articleId }, tx),

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
