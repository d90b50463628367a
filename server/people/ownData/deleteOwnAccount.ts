import type { Sequelize, Transaction } from 'sequelize';
import type { Subject } from '../../../shared/activity/activity.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { type AccountDeletion, DELETED_ACCOUNT, ownDataMessages as messages } from '../../../shared/people/ownData.ts';
import { record } from '../../activity/activity.ts';
import { ALL_TAGS } from '../../changes.ts';
import type { App } from '../../context.ts';
import { keyOf } from '../../database/queries/keys.ts';
import type { Viewer } from '../../http/state.ts';
import { finishWork } from '../../jobs/slices.ts';
import { notifyAccountChange } from '../../mail/accountChanges.ts';
import { invalid } from '../../problems.ts';
import { write } from '../../write.ts';
import { startDetaching } from '../users/deleting/detachAccounts.ts';
import { requireAnotherAdmin } from '../users/deleting/requireAnotherAdmin.ts';
import { UserRow } from '../users/model.ts';

/**
 * Deletes the viewer's own account with its sessions, drafts and views, which refer to it, and, by and by, what it has made.
 * Throws 422 for a wrong password or author, and 409 for the last administrator.
 */
export async function deleteOwnAccount(
  app: App,
  { currentPassword, comments, author }: AccountDeletion,
  viewer: Viewer,
): Promise<void> {
  const id = Number(viewer.user._id);
  // Compared before the transaction, because it is slow, and held against a change of password within it.
  const verified = (await UserRow.findByPk(id, { attributes: ['passwordHash'] }))?.passwordHash;
  const isRight = await app.passwords.matches(currentPassword, verified);
  const begun = await write(
    app,
    { as: 'self', actor: viewer, accounts: [id], tags: ALL_TAGS },
    async ({ tx, user }) => {
      if (!isRight || user.passwordHash !== verified) throw wrongPassword();
      if (user.isAdmin) await requireAnotherAdmin(app, refused.cannotDeleteLastAdmin, tx);
      if (author !== undefined && !user.isAdmin) throw invalid({ author: messages.adminsChooseAuthor });
      await app.database.exclusive('deletedAccounts', tx);
      const heir = author ? await heirOf(author, id, tx) : null;
      await forgetNames(app.database.sequelize, { id, email: user.email }, tx);
      await user.destroy({ transaction: tx });
      const begun = await startDetaching(app, { ids: [id], heir, comments, forget: true }, tx);
      // After the names are forgotten, or it would be too.
      await notifyAccountChange(app, user, { what: 'deletion', by: 'owner' }, tx);
      const nobody = { user: { _id: String(id), username: DELETED_ACCOUNT } };
      const subject: Subject = { kind: 'user', rows: [{ _id: String(id), name: DELETED_ACCOUNT }] };
      await record(app, { kind: 'delete', actor: nobody, subject }, tx);
      return begun;
    },
  );
  if (begun) await finishWork(app, begun);
}

async function heirOf(author: string, ownId: number, tx: Transaction): Promise<number> {
  const key = keyOf(author);
  const row = key === null || key === ownId ? null : await UserRow.findByPk(key, { transaction: tx });
  if (!row?.isAdmin) throw invalid({ author: messages.noSuchAuthor });
  return row.id;
}

const wrongPassword = () => invalid({ currentPassword: messages.wrongPassword });

/**
 * Takes the name and address of a deleted account out of what outlives it, within the write that deletes it: earlier
 * versions, the trash, mails, and the journal, in which its `_id` still tells which acts were those of one account.
 */
async function forgetNames(
  sequelize: Sequelize,
  { id, email }: { id: number; email: string },
  transaction: Transaction,
): Promise<void> {
  const subject = JSON.stringify({ kind: 'user', rows: [{ _id: String(id), name: DELETED_ACCOUNT }] });
  const failed = JSON.stringify({ email });
  const replacements = { id, email, name: DELETED_ACCOUNT, subject, failed };
  const run = (sql: string) => sequelize.query(sql, { replacements, transaction });
  await run('UPDATE page_revisions SET user_name = NULL, user_id = NULL WHERE user_id = :id');
  for (const table of ['articles', 'contacts', 'text_pages']) {
    await run(`UPDATE ${table} SET deleted_by_name = NULL, deleted_by = NULL WHERE deleted_by = :id`);
  }
  await run('DELETE FROM mails WHERE lower(to_address) = lower(:email)');
  await run('UPDATE activity SET actor_name = :name WHERE actor_id = :id');
  await run(`UPDATE activity SET subject = :subject WHERE subject_id = :id AND subject LIKE '{"kind":"user",%'`);
  await run(`UPDATE activity SET details = '{}' WHERE kind = 'sign-in-failed' AND lower(details) = lower(:failed)`);
}
