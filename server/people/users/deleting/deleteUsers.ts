import { literal, Op, type Transaction } from 'sequelize';
import { refused } from '../../../../shared/kit/refused.ts';
import type { Targets } from '../../../../shared/kit/targets.ts';
import { accountMessages } from '../../../../shared/people/accountMessages.ts';
import type { UserFields, UserFilters } from '../../../../shared/people/users.ts';
import { msg } from '../../../../shared/texts/t.ts';
import { workTitles } from '../../../../shared/work/workMessages.ts';
import { record } from '../../../activity/activity.ts';
import type { Actor } from '../../../authorise.ts';
import { ALL_TAGS } from '../../../changes.ts';
import type { App } from '../../../context.ts';
import { allConditions } from '../../../database/queries/filteredPages.ts';
import { keyOf } from '../../../database/queries/keys.ts';
import { targetKeys } from '../../../database/queries/targets.ts';
import type { Viewer } from '../../../http/state.ts';
import { type Changed, finishWork } from '../../../jobs/slices.ts';
import { notifyAccountChange } from '../../../mail/accountChanges.ts';
import { conflict, notFound } from '../../../problems.ts';
import { write } from '../../../write.ts';
import { changeMany, type ManyChanges, type Writer } from '../../sessions/changeMany.ts';
import { requireCurrentPassword } from '../../sessions/currentPassword.ts';
import { UserRow } from '../model.ts';
import { userConditions } from '../users.ts';
import { subjectOf } from '../view.ts';
import { startDetaching } from './detachAccounts.ts';
import { requireAnotherAdmin } from './requireAnotherAdmin.ts';

/** The fate of an account's articles and comments where an administrator deletes it. */
const DETACHMENT = { heir: null, comments: 'keep', forget: false } as const;

/** The deletion of many accounts; where one is an administrator it is refused, and deletes none. */
export const userDeletion: ManyChanges<UserFilters, 'delete'> = {
  name: 'users',
  as: 'admin',
  titleOf: (_change, rows) => workTitles.deleteUsers(rows),
  keysOf: deletableKeys,
  change: deleteWithin,
};

/**
 * Deletes an account, whose articles and comments stay without author. Throws 404, 409 for the last administrator, and 422
 * for the own one without its current password.
 */
export async function deleteUser(
  app: App,
  id: string,
  { currentPassword }: Pick<UserFields, 'currentPassword'>,
  viewer: Viewer,
): Promise<void> {
  const key = keyOf(id);
  const isOwn = key === Number(viewer.user._id);
  const needed = accountMessages.currentPasswordForDeletion;
  if (isOwn) await requireCurrentPassword(app, { currentPassword, needed }, viewer);
  const begun = await write(
    app,
    { as: 'admin', actor: viewer, accounts: [key ?? 0], tags: ALL_TAGS },
    async ({ tx }) => {
      const row = key === null ? null : await UserRow.findByPk(key, { transaction: tx });
      if (!row) throw notFound(msg('User not found.'));
      if (row.isAdmin) await requireAnotherAdmin(app, refused.cannotDeleteLastAdmin, tx);
      await app.database.exclusive('deletedAccounts', tx);
      await row.destroy({ transaction: tx });
      const begun = await startDetaching(app, { ...DETACHMENT, ids: [row.id] }, tx);
      await notifyAccountChange(app, row, { what: 'deletion', by: isOwn ? 'owner' : 'administrator' }, tx);
      await record(app, { kind: 'delete', actor: viewer, subject: subjectOf([row]) }, tx);
      return begun;
    },
  );
  if (begun) await finishWork(app, begun);
}

/**
 * Deletes accounts; resolves to their number. Throws 409, and deletes none, where one is an administrator, or where a
 * filter matches another number than expected.
 */
export async function deleteUsers(app: App, targets: Targets<UserFilters>, actor: Actor): Promise<number> {
  const { counts, keys } = await changeMany(app, userDeletion, { targets, change: 'delete' }, actor);
  return counts?.changed ?? keys.length;
}

async function deletableKeys({ database }: App, targets: Targets<UserFilters>): Promise<number[]> {
  const conditionsOf = (filters: UserFilters) => userConditions(database, filters);
  const keys = await targetKeys(targets, { sequelize: database.sequelize, table: 'users', conditionsOf });
  // Before the first slice; those with an account that is promoted meanwhile are refused by themselves.
  const isAnyAdmin = allConditions(['is_admin = TRUE', ...conditionsOf(targets.where ?? {})]);
  if ((await UserRow.count({ where: literal(isAnyAdmin) })) > 0) throw conflict(refused.cannotSelectAdmins);
  return keys;
}

async function deleteWithin(
  app: App,
  keys: number[],
  _change: 'delete',
  { actor }: Writer,
  transaction: Transaction,
): Promise<Changed> {
  const where = { id: { [Op.in]: keys } };
  // Locked, so that none of them is promoted meanwhile.
  const rows = await UserRow.findAll({ where, order: [['id', 'ASC']], transaction, lock: transaction.LOCK.UPDATE });
  if (rows.some((row) => row.isAdmin)) throw conflict(refused.cannotSelectAdmins);
  await app.database.exclusive('deletedAccounts', transaction);
  await UserRow.destroy({ where, transaction });
  const begun = await startDetaching(app, { ...DETACHMENT, ids: keys }, transaction);
  await notifyAccountChange(app, rows, { what: 'deletion', by: 'administrator' }, transaction);
  await record(app, { kind: 'delete', actor, subject: subjectOf(rows) }, transaction);
  return {
    tags: ALL_TAGS,
    counts: { changed: rows.length },
    ...(begun && {
      async afterCommit() {
        await finishWork(app, begun);
      },
    }),
  };
}
