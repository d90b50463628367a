import { accountMessages } from '../../../shared/people/accountMessages.ts';
import type { App } from '../../context.ts';
import { isAhead } from '../../database/queries/expiry.ts';
import type { Viewer } from '../../http/state.ts';
import { invalid } from '../../problems.ts';
import { UserRow } from '../users/model.ts';
import { SessionRow } from './model.ts';

/** The age of a session, in milliseconds, up to which whoever has it has just shown the password. */
const FRESH = 15 * 60 * 1000;

interface PasswordCheck {
  currentPassword: string | undefined;
  /** The message where it is needed and was not sent. */
  needed: string;
}

/**
 * Requires the current password of whoever changes what protects the account in a session that began more than 15 minutes
 * ago: it may be a device that was left alone. Throws 422 under `currentPassword`.
 */
export async function requireCurrentPassword(
  { passwords }: App,
  { currentPassword, needed }: PasswordCheck,
  viewer: Viewer,
): Promise<void> {
  if (await isFresh(viewer)) return;
  if (currentPassword === undefined) throw invalid({ currentPassword: needed });
  const account = await UserRow.findByPk(Number(viewer.user._id));
  // A change of the password meanwhile ends this session, which the write itself sees.
  if (await passwords.matches(currentPassword, account?.passwordHash, { visitor: viewer.user._id })) return;
  throw invalid({ currentPassword: accountMessages.currentPasswordWrong });
}

async function isFresh({ sessionId }: Viewer): Promise<boolean> {
  const session = await SessionRow.findByPk(sessionId);
  // The write itself refuses a session that has ended meanwhile.
  if (session === null) return true;
  return !isAhead(session.createdAt) && Date.now() - session.createdAt.getTime() <= FRESH;
}
