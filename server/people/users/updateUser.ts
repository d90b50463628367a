import type { Transaction } from 'sequelize';
import { refused } from '../../../shared/kit/refused.ts';
import { accountMessages } from '../../../shared/people/accountMessages.ts';
import type { ProfileFields, Role, User, UserFields } from '../../../shared/people/users.ts';
import { msg } from '../../../shared/texts/t.ts';
import { workTitles } from '../../../shared/work/workMessages.ts';
import { record } from '../../activity/activity.ts';
import { ALL_TAGS, type ChangedTags } from '../../changes.ts';
import type { App } from '../../context.ts';
import { countArticlesOf, renamedWork } from '../../database/queries/articlesOf.ts';
import { keyOf } from '../../database/queries/keys.ts';
import { updateRow } from '../../database/queries/updateRow.ts';
import type { Viewer } from '../../http/state.ts';
import { requireVersion, type Update } from '../../http/versions.ts';
import { type Begun, finishWork, type SlicedWork, startWork } from '../../jobs/slices.ts';
import { type ChangedBy, notifyAccountChange } from '../../mail/accountChanges.ts';
import { notFound } from '../../problems.ts';
import { write } from '../../write.ts';
import { forgetDevices } from '../secondFactors/devices.ts';
import { evict } from '../secondFactors/evict.ts';
import { requireCurrentPassword } from '../sessions/currentPassword.ts';
import { endSessions } from '../sessions/sessions.ts';
import { requireAnotherAdmin } from './deleting/requireAnotherAdmin.ts';
import { emailKey } from './emailKey.ts';
import { accountTaken, requireNotReserved } from './links/accountTaken.ts';
import { notifyBothAddresses, sendConfirmation } from './links/addresses.ts';
import { entryPurposes, removeLinks } from './links/links.ts';
import { UserRow } from './model.ts';
import { claimName } from './names.ts';
import { requireGoodPassword } from './passwords/goodPassword.ts';
import { emailColumns, roleColumns, roleOf, subjectOf, userView } from './view.ts';

/** Has the articles of a renamed author found by the new name. */
export const renamedAuthor: SlicedWork<{ ids: number[] }> = renamedWork('author_id');

/** Changes the viewer's own account; the session of this call goes on. Throws 409, and 412 for another version. */
export async function updateProfile(app: App, update: Update<ProfileFields>, viewer: Viewer): Promise<User> {
  const { password, currentPassword } = update.fields;
  const needed = accountMessages.currentPasswordNeeded;
  if (password !== undefined) await requireCurrentPassword(app, { currentPassword, needed }, viewer);
  return changeAccount(app, { ...update, id: Number(viewer.user._id), as: 'self' }, viewer);
}

/** Changes any account, as an administrator. Throws 404, 409, 412 for another version, and 422 for the own one without its current password. */
export async function updateUser(app: App, id: string, update: Update<UserFields>, viewer: Viewer): Promise<User> {
  const { password, email, currentPassword } = update.fields;
  const needed = neededFor({ password, email: email === viewer.user.email ? undefined : email });
  const isOwn = keyOf(id) === Number(viewer.user._id);
  if (needed && isOwn) await requireCurrentPassword(app, { currentPassword, needed }, viewer);
  return changeAccount(app, { ...update, id: keyOf(id) ?? 0, as: 'admin' }, viewer);
}

interface AccountChange extends Update<UserFields & Pick<ProfileFields, 'language'>> {
  id: number;
  as: 'self' | 'admin';
}

/**
 * Changes an account: journal and mails tell of it. In the same transaction, a new password ends the account's sessions
 * except the viewer's own, and a change by somebody else its links.
 */
async function changeAccount(app: App, { id, fields, expected, as }: AccountChange, viewer: Viewer): Promise<User> {
  const passwordHash = await hashNewPassword(app, id, fields, viewer);
  const tags = ({ changesPages }: { changesPages: boolean }): ChangedTags => (changesPages ? ALL_TAGS : []);
  const options = { as, actor: viewer, accounts: [id], tags, taken: accountTaken };
  const { user, begun } = await write(app, options, async ({ tx }) => {
    // Locked before the lock on names, so that nobody waits for that one behind a change of this account.
    const row = await UserRow.findByPk(id, { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
    if (!row) throw notFound(msg('User not found.'));
    await requireVersion({ expected, version: row.version, current: () => ({ user: userView(row) }) });
    const { username, email, emailKey, emailConfirmedAt } = row;
    const before = { username, email, emailKey, emailConfirmedAt, role: roleOf(row) };
    await setFields(app, { row, fields, passwordHash }, tx);
    await completeChange(app, { row, before, hasNewPassword: passwordHash !== undefined }, viewer, tx);
    // Pages of articles and comments show the name, and mark comments of administrators.
    const isRenamed = row.username !== username;
    const changesPages = isRenamed || roleOf(row) !== before.role;
    return { user: userView(row), changesPages, begun: isRenamed ? await startIndexing(app, id, tx) : null };
  });
  if (begun) await finishWork(app, begun);
  return user;
}

/** Resolves to the hash of the new password, if one is sent. Throws 422 for one that is easily guessed. */
async function hashNewPassword(
  { passwords }: App,
  id: number,
  { username, email, password }: UserFields,
  viewer: Viewer,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const account = await UserRow.findByPk(id);
  await requireGoodPassword(password, {
    username: username ?? account?.username ?? '',
    email: email ?? account?.email ?? '',
  });
  return passwords.hash(password, { account: viewer.user._id });
}

interface NewColumns {
  row: UserRow;
  fields: AccountChange['fields'];
  passwordHash: string | undefined;
}

/** Writes the columns of an account that change. Throws 409 where a name is taken, and where the last administrator would end. */
async function setFields(app: App, { row, fields, passwordHash }: NewColumns, tx: Transaction): Promise<void> {
  const { username, email, language } = fields;
  const role = roleIn(fields, row);
  if (row.isAdmin && role !== 'administrator') {
    await requireAnotherAdmin(app, refused.cannotDemoteLastAdmin, tx);
  }
  row.set({
    // An unchanged name is not claimed again, which would lock all names.
    ...(username === undefined || username === row.username
      ? {}
      : await claimName(app, { username, ownId: row.id }, tx)),
    ...(email === undefined ? {} : emailColumns(email)),
    ...(email === undefined || emailKey(email) === row.emailKey ? {} : { emailConfirmedAt: null }),
    ...roleColumns(role),
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(language === undefined ? {} : { language }),
  });
  if (row.changed()) await updateRow(row, {}, tx);
}

interface ChangedAccount {
  row: UserRow;
  before: Pick<UserRow, 'username' | 'email' | 'emailKey' | 'emailConfirmedAt'> & { role: Role };
  hasNewPassword: boolean;
}

/** Ends what a change of an account ends, records it, and tells its owner. Throws 409 for an address that is reserved. */
async function completeChange(
  app: App,
  { row, before, hasNewPassword }: ChangedAccount,
  viewer: Viewer,
  tx: Transaction,
): Promise<void> {
  const { id, email } = row;
  const by: ChangedBy = id === Number(viewer.user._id) ? 'owner' : 'administrator';
  const role = roleOf(row);
  const isOtherAddress = before.emailKey !== row.emailKey;
  if (isOtherAddress || role !== before.role || hasNewPassword) {
    await removeLinks({ userId: id, ...(by === 'owner' ? { purposes: entryPurposes } : {}) }, tx);
  }
  const subject = subjectOf([row]);
  if (role !== before.role) {
    const details = { isAdmin: role === 'administrator', role, before: before.role };
    await notifyAccountChange(app, row, { what: 'role', by, role: mailedRoles[role] }, tx);
    await record(app, { kind: 'role', actor: viewer, subject, details }, tx);
  }
  if (before.email !== email) {
    await requireNotReserved(email, id, tx);
    await notifyBothAddresses(app, { user: row, by, from: before.email, to: email }, tx);
  }
  if (hasNewPassword) {
    await notifyAccountChange(app, { ...before, username: row.username }, { what: 'password', by }, tx);
    const details = (await endAccess(row, { by, viewer }, tx)) ? { secondFactors: true } : {};
    await record(app, { kind: 'password', actor: viewer, subject, details }, tx);
  }
  // After all earlier links have ended.
  if (isOtherAddress) await sendConfirmation(app, row, tx);
}

/** Ends, with a new password, the sessions of an account but the viewer's own; resolves to true where its second factors ended too. */
async function endAccess(
  row: UserRow,
  { by, viewer }: { by: ChangedBy; viewer: Viewer },
  tx: Transaction,
): Promise<boolean> {
  if (by !== 'owner') return evict(row, tx);
  await endSessions(row.id, tx, viewer.sessionId);
  await forgetDevices(row.id, tx);
  return false;
}

/** Begins to index the articles of a renamed account; null where it has none. */
async function startIndexing(app: App, id: number, tx: Transaction): Promise<Begun | null> {
  const total = await countArticlesOf(app.database.sequelize, { column: 'author_id', ids: [id] }, tx);
  if (total === 0) return null;
  const begun = { key: `renamed-account:${id}`, total };
  await startWork(app, renamedAuthor, { ...begun, title: workTitles.renamed(total), task: { ids: [id] } }, tx);
  return begun;
}

/** The roles as mails name them. */
const mailedRoles = { reader: 'user', author: 'author', administrator: 'admin' } as const;

/** Returns the role of an account once these fields have changed it: one who is an administrator no longer is a reader. */
function roleIn({ role, isAdmin }: Pick<UserFields, 'role' | 'isAdmin'>, row: UserRow): Role {
  const before = roleOf(row);
  if (role !== undefined) return role;
  if (isAdmin === undefined || isAdmin === row.isAdmin) return before;
  return isAdmin ? 'administrator' : 'reader';
}

/** Returns the message that asks for the current password before a change; null for one that does not take it. */
function neededFor({ password, email }: Pick<UserFields, 'password' | 'email'>): string | null {
  if (password !== undefined) return accountMessages.currentPasswordNeeded;
  return email === undefined ? null : accountMessages.currentPasswordForEmail;
}
