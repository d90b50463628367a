import { literal, Op, type Transaction } from 'sequelize';
import { accountMessages } from '../../shared/accountMessages.ts';
import { denials } from '../../shared/messages.ts';
import type { Page } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import type { SettingValues } from '../../shared/settings.ts';
import type { Targets } from '../../shared/targets.ts';
import { fold } from '../../shared/text.ts';
import type {
  LoginFields,
  ProfileFields,
  RegisterFields,
  Role,
  User,
  UserFields,
  UserFilters,
  UsersQuery,
} from '../../shared/users.ts';
import { workTitles } from '../../shared/workMessages.ts';
import { ALL_TAGS } from '../changes.ts';
import { allConditions, findFilteredPage, orderSql } from '../database/filteredPages.ts';
import { keyOf } from '../database/keys.ts';
import { findPage, mapPage } from '../database/pages.ts';
import { targetKeys } from '../database/targets.ts';
import { textSearch, wordsOf } from '../database/textSearch.ts';
import { TotalRow } from '../database/totals.ts';
import type { Viewer } from '../http/state.ts';
import type { Update } from '../http/versions.ts';
import { type Changed, handleWork } from '../jobs/slices.ts';
import type { Turn } from '../limits/queue.ts';
import { conflict, forbidden, notFound, unauthorized } from '../problems.ts';
import { type Actor, asAdmin, asUser } from '../sessions/authorise.ts';
import { changeMany, type ManyChanges, type Writer, workOf } from '../sessions/changeMany.ts';
import { requireCurrentPassword } from '../sessions/currentPassword.ts';
import type { VerifiedAccount } from '../sessions/sessions.ts';
import { type ChangeDependencies, createChangeAccount } from './changeAccount.ts';
import { requireGoodPassword } from './goodPassword.ts';
import type { Leave } from './leave.ts';
import { underAccountLocks } from './lockAccounts.ts';
import { UserRow } from './model.ts';
import { claimName } from './names.ts';
import { refuseTaken, requireNotReserved } from './refuseTaken.ts';
import { requireAnotherAdmin } from './requireAnotherAdmin.ts';
import { emailColumns, roleColumns, subjectOf, userView } from './view.ts';

interface Dependencies extends ChangeDependencies {
  leave: Leave;
  settings: { within(tx: Transaction | null): Promise<Pick<SettingValues, 'registration'>> };
}

type NewUser = RegisterFields & { isAdmin: boolean };

/** Inserts an account within a write. */
type InsertAccount = (
  account: Omit<RegisterFields, 'password'> & { role: Role; passwordHash: string },
) => Promise<UserRow>;

/** Accounts: signing in, registration, the viewer's own profile, and an administrator's management of them. */
export type Users = ReturnType<typeof createUsers>;

export function createUsers(dependencies: Dependencies) {
  const { app, database, changes, activity, passwords, settings, notifyAccountChange, addresses, leave } = dependencies;
  const changeAccount = createChangeAccount(dependencies);
  const deletion: ManyChanges<UserFilters, 'delete'> = {
    name: 'users',
    as: 'admin',
    titleOf: (_change, rows) => workTitles.deleteUsers(rows),
    keysOf: (_app, targets) => matching(targets),
    change: (_app, ...changed) => removeWithin(...changed),
  };
  handleWork(app, workOf(deletion));

  async function requireOpenRegistration(tx: Transaction | null): Promise<void> {
    const { registration } = await settings.within(tx);
    if (registration === 'closed') throw forbidden(denials.registrationClosed);
    if (registration === 'invitation') throw forbidden(denials.registrationByInvitation);
  }

  function conditionsOf({ q, role }: UserFilters): string[] {
    const { contains } = textSearch(database.sequelize);
    return [
      ...(role ? [roleConditions[role]] : []),
      ...wordsOf(q).map((word) => `(${contains('username', word)} OR ${contains('email', word)})`),
    ];
  }

  type Insert = Omit<NewUser, 'password'> & { isAuthor?: boolean; passwordHash: string; emailConfirmedAt?: Date };

  async function insert({ username, email, ...rest }: Insert, tx: Transaction): Promise<UserRow> {
    const name = await claimName({ database, tx, username });
    const row = await UserRow.create({ ...name, ...emailColumns(email), ...rest }, { transaction: tx });
    // Asked once the address is taken, which waits for whoever is giving it up.
    await requireNotReserved(email, row.id, tx);
    return row;
  }

  return {
    /** Resolves to the account of an email and its password. Throws 401, the same and as slowly for an unknown email. */
    async authenticate(
      { email, password }: Pick<LoginFields, 'email' | 'password'>,
      turn?: Turn,
    ): Promise<VerifiedAccount> {
      const row = await UserRow.findOne({ where: { emailKey: fold(email) } });
      if (!(await passwords.matches(password, row?.passwordHash, turn)) || !row) {
        throw unauthorized(refused.wrongCredentials);
      }
      return { userId: row.id, passwordHash: row.passwordHash };
    },

    /** Creates the account of a visitor. Throws 403 where registration is closed or by invitation, and 409 where its name or email is taken. */
    async register({ password, ...fields }: RegisterFields, turn?: Turn): Promise<VerifiedAccount> {
      // Asked before as well, because hashing is slow.
      await requireOpenRegistration(null);
      await requireGoodPassword(password, fields);
      const passwordHash = await passwords.hash(password, turn);
      const account = { ...fields, passwordHash, isAdmin: false };
      const row = await refuseTaken(() =>
        database.write(async (tx) => {
          await requireOpenRegistration(tx);
          const row = await insert(account, tx);
          await addresses.sendConfirmation(row, tx);
          return row;
        }),
      );
      return { userId: row.id, passwordHash };
    },

    /**
     * Runs a write that inserts an account, which gets a function that does it; resolves to the account. Throws 409 where its
     * name or email is taken.
     */
    insertWithin: (work: (insert: InsertAccount, tx: Transaction) => Promise<UserRow>): Promise<UserRow> =>
      refuseTaken(() =>
        database.write((tx) => work(({ role, ...fields }) => insert({ ...fields, ...roleColumns(role) }, tx), tx)),
      ),

    /** Creates an account for the operator. Throws 409 where its name or email is taken. */
    async create({ password, ...fields }: NewUser): Promise<User> {
      await requireGoodPassword(password, fields);
      const passwordHash = await passwords.hash(password);
      const row = await refuseTaken(() =>
        database.write((tx) => insert({ ...fields, passwordHash, emailConfirmedAt: new Date() }, tx)),
      );
      return userView(row);
    },

    /**
     * Creates an administrator where there is none yet, in just one of several processes that start at once; resolves to
     * null where there is one. Throws 409 where the name or email is taken.
     */
    async createFirstAdmin({ password, ...fields }: RegisterFields): Promise<User | null> {
      await requireGoodPassword(password, fields);
      const passwordHash = await passwords.hash(password);
      return refuseTaken(() =>
        database.write(async (tx) => {
          await database.exclusive('administrators', tx);
          if ((await UserRow.count({ where: { isAdmin: true }, transaction: tx })) > 0) return null;
          return userView(await insert({ ...fields, passwordHash, isAdmin: true, emailConfirmedAt: new Date() }, tx));
        }),
      );
    },

    /** Resolves to the account with this email; null where there is none. */
    async byEmail(email: string): Promise<User | null> {
      const row = await UserRow.findOne({ where: { emailKey: fold(email) } });
      return row && userView(row);
    },

    /** Resolves to true where this installation has an administrator. */
    async hasAdmin(): Promise<boolean> {
      return (await UserRow.count({ where: { isAdmin: true } })) > 0;
    },

    /** Lists accounts, newest first unless they are sorted, with the total of administrators. */
    async list(query: UsersQuery): Promise<Page<User> & { totalAdmins: number }> {
      const totals = await TotalRow.findAll({ where: { kind: 'users' } });
      const total = totals.reduce((sum, row) => sum + row.total, 0);
      const totalAdmins = totals.find(({ part }) => part === 1)?.total ?? 0;
      const conditions = conditionsOf(query);
      const list = { where: allConditions(conditions), order: orderSql(orders, query.sort ?? '-createdAt') };
      const isFiltered = conditions.length > 0 || query.sort !== undefined;
      const page = await (isFiltered ? findFilteredPage(UserRow, list, query) : findPage(UserRow, { total }, query));
      return { ...mapPage(page, userView), totalAdmins };
    },

    /** Changes the viewer's own account; the session of this call goes on. Throws 409, and 412 for another version. */
    async updateProfile(update: Update<ProfileFields>, viewer: Viewer): Promise<User> {
      const { password, currentPassword } = update.fields;
      const needed = accountMessages.currentPasswordNeeded;
      if (password !== undefined) await requireCurrentPassword({ currentPassword, viewer, passwords, needed });
      return changeAccount({ ...update, id: Number(viewer.user._id), viewer, as: asUser });
    },

    /** Changes any account, as an administrator. Throws 404, 409, 412 for another version, and 422 for the own one without its current password. */
    async update(id: string, update: Update<UserFields>, viewer: Viewer): Promise<User> {
      const { password, email, currentPassword } = update.fields;
      const needed = neededFor({ password, email: email === viewer.user.email ? undefined : email });
      if (needed && isOwn(id, viewer)) await requireCurrentPassword({ currentPassword, viewer, passwords, needed });
      return changeAccount({ ...update, id: keyOf(id) ?? 0, viewer, as: asAdmin });
    },

    /**
     * Deletes an account, whose articles and comments stay without author. Throws 404, 409 for the last administrator, and 422
     * for the own one without its current password.
     */
    async remove(id: string, { currentPassword }: Pick<UserFields, 'currentPassword'>, viewer: Viewer): Promise<void> {
      const key = keyOf(id);
      const needed = accountMessages.currentPasswordForDeletion;
      if (isOwn(id, viewer)) await requireCurrentPassword({ currentPassword, viewer, passwords, needed });
      const work = asAdmin(viewer, async (tx) => {
        const row = key === null ? null : await UserRow.findByPk(key, { transaction: tx });
        if (!row) throw notFound('User not found.');
        if (row.isAdmin) await requireAnotherAdmin(database, tx, refused.cannotDeleteLastAdmin);
        await database.exclusive('deletedAccounts', tx);
        await row.destroy({ transaction: tx });
        const begun = await leave.begin({ ...LEAVING, ids: [row.id] }, tx);
        await notifyAccountChange(row, { what: 'deletion', by: isOwn(id, viewer) ? 'owner' : 'administrator' }, tx);
        await activity.record({ kind: 'delete', actor: viewer, subject: subjectOf([row]) }, tx);
        return begun;
      });
      const write = underAccountLocks(database, { changed: [key ?? 0], by: viewer }, work);
      await leave.finish(await changes.write(write, () => ALL_TAGS));
    },

    /**
     * Deletes accounts; resolves to their number. Throws 409, and deletes none, where one is an administrator, or where a
     * filter matches another number than expected.
     */
    async removeMany(targets: Targets<UserFilters>, actor: Actor): Promise<number> {
      const { counts, keys } = await changeMany(app, deletion, { targets, change: 'delete' }, actor);
      return counts?.changed ?? keys.length;
    },
  };

  async function matching(targets: Targets<UserFilters>): Promise<number[]> {
    const keys = await targetKeys(targets, { sequelize: database.sequelize, table: 'users', conditionsOf });
    // Before the first slice; those with an account that is promoted meanwhile are refused by themselves.
    const isAnyAdmin = allConditions(['is_admin = TRUE', ...conditionsOf(targets.where ?? {})]);
    if ((await UserRow.count({ where: literal(isAnyAdmin) })) > 0) throw conflict(refused.cannotSelectAdmins);
    return keys;
  }

  async function removeWithin(
    keys: number[],
    _change: 'delete',
    { actor }: Writer,
    transaction: Transaction,
  ): Promise<Changed> {
    const where = { id: { [Op.in]: keys } };
    // Locked, so that none of them is promoted meanwhile.
    const rows = await UserRow.findAll({ where, order: [['id', 'ASC']], transaction, lock: transaction.LOCK.UPDATE });
    if (rows.some((row) => row.isAdmin)) throw conflict(refused.cannotSelectAdmins);
    await database.exclusive('deletedAccounts', transaction);
    await UserRow.destroy({ where, transaction });
    const begun = await leave.begin({ ...LEAVING, ids: keys }, transaction);
    await notifyAccountChange(rows, { what: 'deletion', by: 'administrator' }, transaction);
    await activity.record({ kind: 'delete', actor, subject: subjectOf(rows) }, transaction);
    return {
      tags: ALL_TAGS,
      counts: { changed: rows.length },
      afterCommit: () => leave.finish(begun),
    };
  }
}

const isOwn = (id: string, { user }: Viewer) => keyOf(id) === Number(user._id);

/** Returns the message that asks for the current password before a change; null for one that does not take it. */
function neededFor({ password, email }: Pick<UserFields, 'password' | 'email'>): string | null {
  if (password !== undefined) return accountMessages.currentPasswordNeeded;
  return email === undefined ? null : accountMessages.currentPasswordForEmail;
}

/** What becomes of what an account has left that an administrator deletes. */
const LEAVING = { heir: null, comments: 'keep', forget: false } as const;

/** The conditions in SQL of the filter for a role. */
const roleConditions = {
  admin: 'is_admin = TRUE',
  administrator: 'is_admin = TRUE',
  user: 'is_admin = FALSE',
  author: 'is_author = TRUE',
  reader: 'is_admin = FALSE AND is_author = FALSE',
};

const orders = { username: 'username_key', email: 'email_key', createdAt: 'created_at' };
