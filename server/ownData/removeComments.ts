import type { Sequelize, Transaction } from 'sequelize';

/**
 * Removes all comments of an account within a write, also those in the trash. One that others have answered leaves its
 * place, as when its writer deletes it.
 */
export async function removeComments(sequelize: Sequelize, userId: number, transaction: Transaction): Promise<void> {
  const run = (sql: string) => sequelize.query(sql, { replacements: { userId }, transaction });
  for (const table of ['comments', 'trashed_comments']) {
    const isShown = `status = 'approved' OR EXISTS (SELECT 1 FROM ${table} AS answer
      WHERE answer.parent_id = ${table}.id AND answer.status = 'approved')`;
    // Marked first, because what readers see of the comments above depends on those that stay.
    await run(`UPDATE ${table} SET status = 'deleted', version = version + 1 WHERE user_id = :userId`);
    await run(`UPDATE ${table} SET shown = (${isShown}) WHERE user_id = :userId
      OR id IN (SELECT parent_id FROM ${table} WHERE user_id = :userId AND parent_id IS NOT NULL)`);
    await run(`DELETE FROM ${table} WHERE user_id = :userId AND parent_id IS NOT NULL`);
    await run(`DELETE FROM ${table} WHERE user_id = :userId
      AND NOT EXISTS (SELECT 1 FROM ${table} AS answer WHERE answer.parent_id = ${table}.id)`);
    await run(`UPDATE ${table} SET message = '', user_id = NULL, answered_id = NULL, reasons = '[]', edited_at = NULL,
      deleted_at = NULL WHERE user_id = :userId`);
  }
}
