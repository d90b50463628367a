import { accountMessages } from '../../shared/accountMessages.ts';
import type { ProfileFields } from '../../shared/users.ts';
import type { Viewer } from '../context.ts';
import { invalid } from '../problems.ts';
import { SessionRow } from '../sessions/model.ts';
import { UserRow } from './model.ts';
import type { Passwords } from './passwords.ts';

/** The age of a session, in milliseconds, up to which whoever has it has just shown the password. */
const FRESH = 15 * 60 * 1000;

/**
 * Requires the current password of whoever sets a new one in a session that began more than 15 minutes ago: it may be a
 * device that was left alone. Throws 422 under `currentPassword`.
 */
export async function requireCurrentPassword(
  { password, currentPassword }: ProfileFields,
  viewer: Viewer,
  passwords: Passwords,
): Promise<void> {
  if (password === undefined || (await isFresh(viewer))) return;
  if (currentPassword === undefined) throw invalid({ currentPassword: accountMessages.currentPasswordNeeded });
  const account = await UserRow.findByPk(Number(viewer.user._id));
  if (await passwords.matches(currentPassword, account?.passwordHash)) return;
  throw invalid({ currentPassword: accountMessages.currentPasswordWrong });
}

async function isFresh({ sessionId }: Viewer): Promise<boolean> {
  const session = await SessionRow.findByPk(sessionId);
  // The write itself refuses a session that has ended meanwhile.
  return session === null || Date.now() - session.createdAt.getTime() <= FRESH;
}
