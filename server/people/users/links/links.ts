import { createHash, randomBytes } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { accountMessages } from '../../../../shared/people/accountMessages.ts';
import type { App } from '../../../context.ts';
import { expired, hasExpired } from '../../../database/queries/expiry.ts';
import { invalid } from '../../../problems.ts';
import { emailKey } from '../emailKey.ts';
import { lockAccounts } from '../lockAccounts.ts';
import { UserRow } from '../model.ts';
import { AccountLinkRow, type LinkPurpose } from './linkModel.ts';

/** The purposes of links by which somebody gets into an account. */
export const entryPurposes: LinkPurpose[] = ['password', 'leave-address', 'take-address'];

/** The time for which a link to a new password works, in milliseconds: half an hour. */
export const PASSWORD_LINK_TIME = 30 * 60 * 1000;

/** The time for which somebody can say 'This was not me', in milliseconds: a week. */
export const NOT_ME_TIME = 7 * 24 * 60 * 60 * 1000;

/** The pattern of tokens: 32 random bytes. */
const TOKEN = /^[\w-]{43}$/;

/** The longest time for which a link is good, in milliseconds. */
const LONGEST = 7 * 24 * 60 * 60 * 1000;

interface NewLink {
  user: Pick<UserRow, 'id' | 'email'>;
  purpose: LinkPurpose;
  email: string;
  expiresAt: Date;
}

/** Creates, within a write, a link that replaces earlier ones of its purpose; resolves to its token, which is stored as a hash. */
export async function createLink({ user, ...link }: NewLink, transaction: Transaction): Promise<string> {
  await AccountLinkRow.destroy({ where: { expiresAt: expired(LONGEST) }, transaction });
  await removeLinks({ userId: user.id, purposes: [link.purpose] }, transaction);
  return insert({ user, ...link }, transaction);
}

/**
 * Creates, within a write, the link by which the owner of an account, as it was before the write, disowns one new thing in
 * it; resolves to its token. `subject` is the key of a second factor, null for another address.
 */
export function createNotMeLink(
  user: Pick<UserRow, 'id' | 'email'>,
  subject: string | null,
  transaction: Transaction,
): Promise<string> {
  const expiresAt = new Date(Date.now() + NOT_ME_TIME);
  const { email } = user;
  const link = { user, purpose: 'not-me' as const, email, expiresAt, subject: subject ?? addressSubject(email) };
  return insert(link, transaction);
}

/** The subject of a link that gives an address back. */
export const addressSubject = (email: string): string => `address:${emailKey(email)}`;

async function insert({ user, ...link }: NewLink & { subject?: string }, transaction: Transaction): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const columns = { ...link, userId: user.id, accountEmail: user.email, tokenHash: hashOf(token) };
  await AccountLinkRow.create(columns, { transaction });
  return token;
}

/**
 * Finds the link of a token. Throws 422 where there is none, it was followed, its time is over, or it has another purpose: all
 * the same, because a guess must learn nothing.
 */
export async function findLink(
  token: string,
  purposes: LinkPurpose[],
  tx: Transaction | null,
): Promise<AccountLinkRow> {
  const locked = tx ? { transaction: tx, lock: tx.LOCK.UPDATE } : {};
  const row = TOKEN.test(token)
    ? await AccountLinkRow.findOne({ where: { tokenHash: hashOf(token) }, ...locked })
    : null;
  if (!row || row.usedAt || hasExpired(row.expiresAt, LONGEST) || !purposes.includes(row.purpose)) throw linkEnded();
  return row;
}

/**
 * Finds, within a write, the link of a token and its account, and locks both, so that it is followed once: the account first,
 * in the order of all its changes. Throws 422 as `findLink` does, and where the account has another address since, which the
 * link does not take back.
 */
export async function lockLink(
  app: App,
  { token, purposes }: { token: string; purposes: LinkPurpose[] },
  tx: Transaction,
): Promise<{ link: AccountLinkRow; user: UserRow }> {
  const { userId } = await findLink(token, purposes, null);
  await lockAccounts(app, { changed: [userId] }, tx);
  const link = await findLink(token, purposes, tx);
  const user = await UserRow.findByPk(link.userId, { transaction: tx, lock: tx.LOCK.UPDATE });
  const isForAddress = link.subject === addressSubject(link.email);
  if (!user || (!isForAddress && emailKey(user.email) !== emailKey(link.accountEmail))) throw linkEnded();
  return { link, user };
}

/** Removes, within a write, the links of an account: all of them, or those with these purposes. */
export async function removeLinks(
  { userId, purposes }: { userId: number; purposes?: LinkPurpose[] },
  transaction: Transaction,
): Promise<void> {
  const only = purposes ? { purpose: { [Op.in]: purposes } } : {};
  await AccountLinkRow.destroy({ where: { userId, ...only }, transaction });
}

const linkEnded = () => invalid({ token: accountMessages.linkEnded });

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
