import type { Sequelize, Transaction } from 'sequelize';
import { DELETED_ACCOUNT } from '../../shared/ownData.ts';

/**
 * Takes the name and address of a deleted account out of what outlives it, within the write that deletes it: earlier
 * versions, the trash, mails, and the journal, in which its `_id` still tells which acts were those of one account.
 */
export async function forgetNames(
  sequelize: Sequelize,
  { id, email }: { id: number; email: string },
  transaction: Transaction,
): Promise<void> {
  const subject = JSON.stringify({ kind: 'user', rows: [{ _id: String(id), name: DELETED_ACCOUNT }] });
  const failed = JSON.stringify({ email });
  const replacements = { id, email, name: DELETED_ACCOUNT, subject, failed };
  const run = (sql: string) => sequelize.query(sql, { replacements, transaction });
  for (const table of ['revisions', 'page_revisions']) {
    await run(`UPDATE ${table} SET user_name = NULL, user_id = NULL WHERE user_id = :id`);
  }
  for (const table of ['articles', 'contacts', 'text_pages']) {
    await run(`UPDATE trashed_${table} SET deleted_by_name = NULL, deleted_by = NULL WHERE deleted_by = :id`);
  }
  await run('DELETE FROM mails WHERE lower(to_address) = lower(:email)');
  await run('UPDATE trashed_contacts SET user_id = NULL WHERE user_id = :id');
  await run('UPDATE activity SET actor_name = :name WHERE actor_id = :id');
  await run(`UPDATE activity SET subject = :subject WHERE subject_id = :id AND subject LIKE '{"kind":"user",%'`);
  await run(`UPDATE activity SET details = '{}' WHERE kind = 'sign-in-failed' AND lower(details) = lower(:failed)`);
}
