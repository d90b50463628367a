import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** The number of comments that one transaction removes. */
const BATCH = 500;

const HAS_ANSWERS = 'EXISTS (SELECT 1 FROM comments AS answer WHERE answer.parent_id = comments.id)';

/** Removes the comments that administrators deleted before a time, and the texts of those with answers. Resolves to true where there may be more. */
export async function purgeComments(sequelize: Sequelize, before: Date, transaction: Transaction): Promise<boolean> {
  const run = (sql: string) =>
    sequelize.query(`${sql} RETURNING id`, {
      replacements: { before, limit: BATCH },
      type: QueryTypes.SELECT,
      transaction,
    });
  const old = `SELECT id FROM comments WHERE status = 'deleted' AND deleted_at < :before`;
  const emptied = await run(`UPDATE comments
    SET message = '', user_id = NULL, answered_id = NULL, reasons = '[]', edited_at = NULL, deleted_at = NULL
    WHERE id IN (${old} AND ${HAS_ANSWERS} LIMIT :limit)`);
  const removed = await run(`DELETE FROM comments WHERE id IN (${old} AND NOT ${HAS_ANSWERS} LIMIT :limit)`);
  // Places whose answers are gone by now.
  await run(`DELETE FROM comments WHERE id IN (
    SELECT id FROM comments WHERE status = 'deleted' AND deleted_at IS NULL AND NOT ${HAS_ANSWERS} LIMIT :limit)`);
  return emptied.length === BATCH || removed.length === BATCH;
}
