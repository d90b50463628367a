import { Op, type Transaction, type UniqueConstraintError } from 'sequelize';
import { refused } from '../../../../shared/kit/refused.ts';
import { conflict } from '../../../problems.ts';
import { AccountLinkRow } from './linkModel.ts';
import { addressSubject } from './links.ts';

/** Returns the refusal of an email or a name that another account has. */
export const accountTaken = ({ errors }: UniqueConstraintError): Error =>
  errors.some(({ path }) => path === 'email_key') ? emailTaken() : usernameTaken();

/**
 * Throws 409, within a write that gives an account an email, where another account may still get it back by 'This was not
 * me': a thief would keep it from its owner by an account of its own.
 */
export async function requireNotReserved(email: string, userId: number, tx: Transaction): Promise<void> {
  const where = { subject: addressSubject(email), userId: { [Op.ne]: userId }, expiresAt: { [Op.gt]: new Date() } };
  if ((await AccountLinkRow.count({ where, transaction: tx })) > 0) throw emailTaken();
}

export const emailTaken = () => conflict(refused.emailTaken, { email: refused.emailTaken });

export const usernameTaken = () => conflict(refused.usernameTaken, { username: refused.usernameTaken });
