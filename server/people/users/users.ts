import type { Transaction } from 'sequelize';
import type { Page } from '../../../shared/kit/paging.ts';
import { refused } from '../../../shared/kit/refused.ts';
import type { LoginFields, RegisterFields, Role, User, UserFilters, UsersQuery } from '../../../shared/people/users.ts';
import { denials } from '../../../shared/texts/messages.ts';
import type { App } from '../../context.ts';
import type { Database } from '../../database/open.ts';
import { allConditions, findFilteredPage, orderSql } from '../../database/queries/filteredPages.ts';
import { findPage, mapPage } from '../../database/queries/pages.ts';
import { textSearch, wordsOf } from '../../database/queries/textSearch.ts';
import { TotalRow } from '../../database/queries/totals.ts';
import type { Turn } from '../../limits/queue.ts';
import { forbidden, unauthorized } from '../../problems.ts';
import { type StoreOnce, write } from '../../write.ts';
import type { VerifiedAccount } from '../sessions/sessions.ts';
import { emailKey } from './emailKey.ts';
import { accountTaken, requireNotReserved } from './links/accountTaken.ts';
import { sendConfirmation } from './links/addresses.ts';
import { UserRow } from './model.ts';
import { claimName } from './names.ts';
import { requireGoodPassword } from './passwords/goodPassword.ts';
import { emailColumns, roleColumns, userView } from './view.ts';

interface NewUser extends RegisterFields {
  role: Role;
}

/** Resolves to the account of an email and its password. Throws 401, the same and as slowly for an unknown email. */
export async function authenticate(
  { passwords }: App,
  { email, password }: Pick<LoginFields, 'email' | 'password'>,
  turn?: Turn,
): Promise<VerifiedAccount> {
  return verified(await UserRow.findOne({ where: { emailKey: emailKey(email) } }), passwords, { password, turn });
}

/** Resolves to the account that an earlier try of the same call has created, for whoever knows its password. Throws 401. */
export async function accountCreatedBefore(
  { passwords }: App,
  userId: number,
  proof: { password: string; turn: Turn },
): Promise<VerifiedAccount> {
  return verified(await UserRow.findByPk(userId), passwords, proof);
}

async function verified(
  row: UserRow | null,
  passwords: App['passwords'],
  { password, turn }: { password: string; turn: Turn | undefined },
): Promise<VerifiedAccount> {
  if (!(await passwords.matches(password, row?.passwordHash, turn)) || !row) {
    throw unauthorized(refused.wrongCredentials);
  }
  return { userId: row.id, passwordHash: row.passwordHash };
}

/** A visitor's call that creates an account: its turn to hash, and what stores the account with the call's key. */
export interface NewAccountCall {
  turn: Turn;
  once: StoreOnce<UserRow>;
}

/** Creates the account of a visitor. Throws 403 where registration is closed or by invitation, and 409 where its name or email is taken. */
export async function registerUser(
  app: App,
  { password, ...fields }: RegisterFields,
  { turn, once }: NewAccountCall,
): Promise<VerifiedAccount> {
  // Asked before as well, because hashing is slow.
  await requireOpenRegistration(app, null);
  await requireGoodPassword(password, fields);
  const passwordHash = await app.passwords.hash(password, turn);
  const { id: userId } = await write(app, { as: 'anyone', taken: accountTaken, once }, async ({ tx }) => {
    await requireOpenRegistration(app, tx);
    const row = await insertUser(app, { ...fields, passwordHash, role: 'reader' }, tx);
    await sendConfirmation(app, row, tx);
    return row;
  });
  return { userId, passwordHash };
}

/** Creates an account for the operator. Throws 409 where its name or email is taken. */
export async function createUser(app: App, { password, ...fields }: NewUser): Promise<User> {
  await requireGoodPassword(password, fields);
  const passwordHash = await app.passwords.hash(password);
  const account = { ...fields, passwordHash, emailConfirmedAt: new Date() };
  const row = await write(app, { as: 'anyone', taken: accountTaken }, ({ tx }) => insertUser(app, account, tx));
  return userView(row);
}

/**
 * Creates an administrator where there is none yet, in just one of several processes that start at once; resolves to
 * null where there is one. Throws 409 where the name or email is taken.
 */
export async function createFirstAdmin(app: App, { password, ...fields }: RegisterFields): Promise<User | null> {
  await requireGoodPassword(password, fields);
  const passwordHash = await app.passwords.hash(password);
  const account = { ...fields, passwordHash, role: 'administrator' as const, emailConfirmedAt: new Date() };
  return write(app, { as: 'anyone', taken: accountTaken }, async ({ tx }) => {
    await app.database.exclusive('administrators', tx);
    if ((await UserRow.count({ where: { isAdmin: true }, transaction: tx })) > 0) return null;
    return userView(await insertUser(app, account, tx));
  });
}

interface NewUserColumns extends Omit<NewUser, 'password'> {
  passwordHash: string;
  emailConfirmedAt?: Date;
  createdAt?: Date;
  id?: number;
}

/** Inserts an account within a write. Throws 409 for a name that looks like another, or an address that is reserved. */
export async function insertUser(
  app: App,
  { username, email, role, ...columns }: NewUserColumns,
  tx: Transaction,
): Promise<UserRow> {
  const name = await claimName(app, { username }, tx);
  const row = await UserRow.create(
    { ...name, ...emailColumns(email), ...roleColumns(role), ...columns },
    { transaction: tx },
  );
  // Asked once the address is taken, which waits for whoever is giving it up.
  await requireNotReserved(email, row.id, tx);
  return row;
}

/** Resolves to the account with this email; null where there is none. */
export async function userByEmail(email: string): Promise<User | null> {
  const row = await UserRow.findOne({ where: { emailKey: emailKey(email) } });
  return row && userView(row);
}

/** Resolves to true where this installation has an administrator. */
export async function hasAdmin(): Promise<boolean> {
  return (await UserRow.count({ where: { isAdmin: true } })) > 0;
}

/** Lists accounts, newest first unless they are sorted, with the total of administrators. */
export async function listUsers({ database }: App, query: UsersQuery): Promise<Page<User> & { totalAdmins: number }> {
  const totals = await TotalRow.findAll({ where: { kind: 'users' } });
  const total = totals.reduce((sum, row) => sum + row.total, 0);
  const totalAdmins = totals.find(({ part }) => part === 1)?.total ?? 0;
  const conditions = userConditions(database, query);
  const list = { where: allConditions(conditions), order: orderSql(orders, query.sort ?? '-createdAt') };
  const isFiltered = conditions.length > 0 || query.sort !== undefined;
  const page = await (isFiltered ? findFilteredPage(UserRow, list, query) : findPage(UserRow, { total }, query));
  return { ...mapPage(page, userView), totalAdmins };
}

/** Returns the conditions in SQL of a filter. */
export function userConditions({ sequelize }: Database, { q, role }: UserFilters): string[] {
  const { contains } = textSearch(sequelize);
  return [
    ...(role ? [roleConditions[role]] : []),
    ...wordsOf(q).map((word) => `(${contains('username', word)} OR ${contains('email', word)})`),
  ];
}

async function requireOpenRegistration({ settings }: App, tx: Transaction | null): Promise<void> {
  const { registration } = await settings.readIn(tx);
  if (registration === 'closed') throw forbidden(denials.registrationClosed);
  if (registration === 'invitation') throw forbidden(denials.registrationByInvitation);
}

const roleConditions = {
  admin: 'is_admin = TRUE',
  administrator: 'is_admin = TRUE',
  user: 'is_admin = FALSE',
  author: 'is_author = TRUE',
  reader: 'is_admin = FALSE AND is_author = FALSE',
};

const orders = { username: 'sort_key', email: 'email_key', createdAt: 'created_at' };
