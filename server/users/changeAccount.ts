import type { Transaction } from 'sequelize';
import { refused } from '../../shared/refused.ts';
import { fold } from '../../shared/text.ts';
import type { Role, User, UserFields } from '../../shared/users.ts';
import { workTitles } from '../../shared/workMessages.ts';
import { ALL_TAGS } from '../changes.ts';
import type { App } from '../context.ts';
import { countArticlesOf, renamedWork } from '../database/articlesOf.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import { type Begun, finishWork, handleWork, startWork } from '../jobs/slices.ts';
import type { ChangedBy } from '../mail/accountChanges.ts';
import { notFound } from '../problems.ts';
import { forgetDevices } from '../secondFactors/devices.ts';
import { evict } from '../secondFactors/evict.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { Addresses } from './addresses.ts';
import { requireGoodPassword } from './goodPassword.ts';
import { entryPurposes, removeLinks } from './links.ts';
import { underAccountLocks } from './lockAccounts.ts';
import { UserRow } from './model.ts';
import { claimName } from './names.ts';
import type { AccountWrites } from './passwords.ts';
import { refuseTaken, requireNotReserved } from './refuseTaken.ts';
import { requireAnotherAdmin } from './requireAnotherAdmin.ts';
import { tellBothAddresses } from './tellBothAddresses.ts';
import { emailColumns, roleColumns, roleOf, subjectOf, userView } from './view.ts';

export interface ChangeDependencies extends AccountWrites {
  app: App;
  addresses: Pick<Addresses, 'sendConfirmation'>;
}

interface AccountChange extends Update<UserFields> {
  id: number;
  viewer: Viewer;
  /** Wraps the work in the check that the viewer may still do it. */
  as<T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>): (tx: Transaction) => Promise<T>;
}

/**
 * Returns the function that changes an account, by its owner or an administrator: journal and mails tell of it. In the same
 * transaction, a new password ends the account's sessions except the viewer's own, and a change by somebody else its links.
 */
export function createChangeAccount(dependencies: ChangeDependencies) {
  const { database, changes, activity, app, passwords, notifyAccountChange, addresses } = dependencies;
  const { sequelize } = database;
  const renamed = renamedWork('author_id');
  handleWork(app, renamed);

  return async ({ id, fields, expected, viewer, as }: AccountChange): Promise<User> => {
    const { username, email, password } = fields;
    if (password !== undefined) {
      const account = await UserRow.findByPk(id);
      await requireGoodPassword(password, {
        username: username ?? account?.username ?? '',
        email: email ?? account?.email ?? '',
      });
    }
    const turn = { account: viewer.user._id };
    const passwordHash = password === undefined ? undefined : await passwords.hash(password, turn);
    const apply = as(viewer, async (tx) => {
      // Locked before the lock on names, so that nobody waits for that one behind a change of this account.
      const row = await UserRow.findByPk(id, { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
      if (!row) throw notFound('User not found.');
      await requireVersion({ expected, version: row.version, current: () => ({ user: userView(row) }) });
      const { email: address, emailKey, emailConfirmedAt } = row;
      const before = { email: address, emailKey, emailConfirmedAt, role: roleOf(row) };
      const role = roleIn(fields, row);
      if (before.role === 'administrator' && role !== before.role) {
        await requireAnotherAdmin(database, tx, refused.cannotDemoteLastAdmin);
      }
      // Pages of articles and comments show the name, and mark comments of administrators.
      const isRenamed = username !== undefined && username !== row.username;
      const changesPages = isRenamed || role !== before.role;
      row.set({
        // An unchanged name stays valid, though it may look like another from before names were compared.
        ...(username === undefined || username === row.username
          ? {}
          : await claimName({ database, tx, username, ownId: id })),
        ...(email === undefined ? {} : emailColumns(email)),
        ...(email === undefined || fold(email) === row.emailKey ? {} : { emailConfirmedAt: null }),
        ...roleColumns(role),
        ...(passwordHash === undefined ? {} : { passwordHash }),
      });
      if (row.changed()) await updateRow(row, {}, tx);
      const by: ChangedBy = row.id === Number(viewer.user._id) ? 'owner' : 'administrator';
      const isOtherAddress = before.emailKey !== row.emailKey;
      if (isOtherAddress || role !== before.role || passwordHash !== undefined) {
        await removeLinks({ userId: id, ...(by === 'owner' ? { purposes: entryPurposes } : {}) }, tx);
      }
      const subject = subjectOf([row]);
      if (role !== before.role) {
        const details = { isAdmin: role === 'administrator', role, before: before.role };
        await notifyAccountChange(row, { what: 'role', by, role: mailedRoles[role] }, tx);
        await activity.record({ kind: 'role', actor: viewer, subject, details }, tx);
      }
      if (before.email !== row.email) {
        await requireNotReserved(row.email, id, tx);
        await tellBothAddresses(notifyAccountChange, { user: row, by, from: before.email, to: row.email }, tx);
      }
      if (passwordHash !== undefined) {
        await notifyAccountChange({ ...before, username: row.username }, { what: 'password', by }, tx);
        const details = (await endAccess(row, { by, viewer }, tx)) ? { secondFactors: true } : {};
        await activity.record({ kind: 'password', actor: viewer, subject, details }, tx);
      }
      // After all earlier links have ended.
      if (isOtherAddress) await addresses.sendConfirmation(row, tx);
      return { user: userView(row), changesPages, begun: isRenamed ? await begin(id, tx) : null };
    });
    const tagsOf = ({ changesPages }: { changesPages: boolean }) => (changesPages ? ALL_TAGS : []);
    const write = underAccountLocks(database, { changed: [id], by: viewer }, apply);
    const { user, begun } = await refuseTaken(() => changes.write(write, tagsOf));
    if (begun && begun.total > 0) await finishWork(app, begun);
    return user;
  };

  /** Begins, within a write, to index the articles of a renamed account. */
  async function begin(id: number, tx: Transaction): Promise<Begun> {
    const begun = {
      key: `renamed-account:${id}`,
      total: await countArticlesOf(sequelize, { column: 'author_id', ids: [id] }, tx),
    };
    if (begun.total > 0)
      await startWork(app, renamed, { ...begun, title: workTitles.renamed(begun.total), task: { ids: [id] } }, tx);
    return begun;
  }
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

/** The roles as mails name them. */
const mailedRoles = { reader: 'user', author: 'author', administrator: 'admin' } as const;

/** Returns the role of an account once these fields have changed it: one who is an administrator no longer is a reader. */
function roleIn({ role, isAdmin }: Pick<UserFields, 'role' | 'isAdmin'>, row: UserRow): Role {
  const before = roleOf(row);
  if (role !== undefined) return role;
  if (isAdmin === undefined || isAdmin === row.isAdmin) return before;
  return isAdmin ? 'administrator' : 'reader';
}
