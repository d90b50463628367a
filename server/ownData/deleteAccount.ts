import type { Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity.ts';
import { type AccountDeletion, DELETED_ACCOUNT, ownDataMessages as messages } from '../../shared/ownData.ts';
import { refused } from '../../shared/refused.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { ALL_TAGS } from '../changes.ts';
import type { Viewer } from '../context.ts';
import { detachFromArticles } from '../database/detachFromArticles.ts';
import { keyOf } from '../database/keys.ts';
import type { NotifyAccountChange } from '../mail/accountChanges.ts';
import { invalid } from '../problems.ts';
import { asUser } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import type { Passwords } from '../users/passwords.ts';
import { requireAnotherAdmin } from '../users/requireAnotherAdmin.ts';
import { forgetNames } from './forgetNames.ts';
import { removeComments } from './removeComments.ts';

export interface Dependencies extends RecordedWrites {
  passwords: Passwords;
  notifyAccountChange: NotifyAccountChange;
}

/**
 * Returns the function that deletes the viewer's own account in one transaction, with its sessions, drafts, views and
 * notifications, which refer to it. It throws 422 for a wrong password or author, and 409 for the last administrator.
 */
export function createDeleteAccount({ database, changes, activity, passwords, notifyAccountChange }: Dependencies) {
  const { sequelize } = database;

  return async ({ currentPassword, comments, author }: AccountDeletion, viewer: Viewer): Promise<void> => {
    const id = Number(viewer.user._id);
    // Compared before the transaction, because it is slow, and held against a change of password within it.
    const verified = (await UserRow.findByPk(id, { attributes: ['passwordHash'] }))?.passwordHash;
    const isRight = await passwords.matches(currentPassword, verified);

    const work = asUser(viewer, async (tx, user) => {
      if (!isRight || user.passwordHash !== verified) throw wrongPassword();
      if (user.isAdmin) await requireAnotherAdmin(tx, refused.cannotDeleteLastAdmin);
      await leaveArticles({ id, author, tx });
      if (comments === 'delete') await removeComments(sequelize, id, tx);
      await forgetNames(sequelize, { id, email: user.email }, tx);
      await user.destroy({ transaction: tx });
      // After the names are forgotten, or it would be too.
      await notifyAccountChange(user, { what: 'deletion', by: 'owner' }, tx);
      const nobody = { user: { _id: String(id), username: DELETED_ACCOUNT } };
      const subject: Subject = { kind: 'user', rows: [{ _id: String(id), name: DELETED_ACCOUNT }] };
      await activity.record({ kind: 'delete', actor: nobody, subject }, tx);
    });
    // Changes of accounts run one at a time, so that an administrator remains.
    const underLock = async (tx: Transaction) => {
      await database.exclusive('administrators', tx);
      await work(tx);
    };
    await changes.write(underLock, () => ALL_TAGS);
  };

  /** Gives the articles of an account to another administrator, also those in the trash; without one they lose their author. */
  async function leaveArticles({ id, author, tx }: { id: number; author: string | undefined; tx: Transaction }) {
    const heir = author ? await heirOf(author, id, tx) : null;
    if (heir === null) return detachFromArticles(sequelize, { column: 'author_id', ids: [id], transaction: tx });
    for (const change of ['articles SET version = version + 1,', 'trashed_articles SET']) {
      await sequelize.query(`UPDATE ${change} author_id = :heir WHERE author_id = :id`, {
        replacements: { id, heir },
        transaction: tx,
      });
    }
  }
}

async function heirOf(author: string, ownId: number, tx: Transaction): Promise<number> {
  const key = keyOf(author);
  const row = key === null || key === ownId ? null : await UserRow.findByPk(key, { transaction: tx });
  if (!row?.isAdmin) throw invalid({ author: messages.noSuchAuthor });
  return row.id;
}

const wrongPassword = () => invalid({ currentPassword: messages.wrongPassword });
