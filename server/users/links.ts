import { createHash, randomBytes } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { accountMessages } from '../../shared/accountMessages.ts';
import { invalid } from '../problems.ts';
import { AccountLinkRow, type LinkPurpose } from './linkModel.ts';

/** The pattern of tokens: 32 random bytes. */
const TOKEN = /^[\w-]{43}$/;

interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  email: string;
  expiresAt: Date;
}

/** Creates, within a write, a link that replaces earlier ones of its purpose; resolves to its token, which is stored as a hash. */
export async function createLink(link: NewLink, transaction: Transaction): Promise<string> {
  const { userId, purpose } = link;
  await AccountLinkRow.destroy({ where: { expiresAt: { [Op.lt]: new Date() } }, transaction });
  await removeLinks({ userId, purposes: [purpose] }, transaction);
  const token = randomBytes(32).toString('base64url');
  await AccountLinkRow.create({ ...link, tokenHash: hashOf(token) }, { transaction });
  return token;
}

/**
 * Finds the link of a token, and locks it within a write, so that it is followed once. Throws 422 where there is none, it was
 * followed, its time is over, or it has another purpose: all the same, because a guess must learn nothing.
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
  if (!row || row.usedAt || row.expiresAt <= new Date() || !purposes.includes(row.purpose)) {
    throw invalid({ token: accountMessages.linkEnded });
  }
  return row;
}

/** Removes, within a write, the links of an account with these purposes. */
export async function removeLinks(
  { userId, purposes }: { userId: number; purposes: LinkPurpose[] },
  transaction: Transaction,
) {
  await AccountLinkRow.destroy({ where: { userId, purpose: { [Op.in]: purposes } }, transaction });
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
