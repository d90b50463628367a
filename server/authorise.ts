import type { Transaction } from 'sequelize';
import { hasExpired } from './database/queries/expiry.ts';
import type { Viewer } from './http/state.ts';
import { LONGEST_SESSION } from './people/sessions/lifetime.ts';
import { SessionRow } from './people/sessions/model.ts';
import { UserRow } from './people/users/model.ts';
import { userView } from './people/users/view.ts';
import { forbidden, unauthorized } from './problems.ts';

/** The actor of commands, of the first start and of the demo, whose writes take no session. */
export const OPERATOR = 'operator';

/** The account on whose behalf something is written. */
export type Actor = Viewer | typeof OPERATOR;

/** No account has this key. */
export const NOBODY = 0;

/** The rows that somebody may change, or see though they are not for everybody. */
export type Scope = { of: 'all' } | { of: 'own'; userId: number } | { of: 'none' };

const ALL: Scope = { of: 'all' };
const NONE: Scope = { of: 'none' };

/** Returns the rows that somebody may see that are not for everybody: none, for visitors and readers. */
export function scopeOf(actor: Actor | null): Scope {
  if (actor === OPERATOR) return ALL;
  if (!actor || actor.needsSecondFactor) return NONE;
  if (actor.user.isAdmin) return ALL;
  return actor.user.role === 'author' ? { of: 'own', userId: Number(actor.user._id) } : NONE;
}

/** The actor of a write, and the role that it takes: an author may change their own rows, an administrator all. */
export type Permission = { as: 'admin' | 'author'; actor: Actor } | { as: 'self'; actor: Viewer } | { as: 'anyone' };

/** Checks, within a write, who makes it. Resolves to the rows that they may change, and to their account. Throws 401 and 403. */
export async function permit(permission: Permission, tx: Transaction): Promise<{ scope: Scope; user?: UserRow }> {
  if (permission.as === 'anyone') return { scope: NONE };
  const { as, actor } = permission;
  if (actor === OPERATOR) return { scope: ALL };
  const user = await authorise(actor, tx);
  if (as === 'self') return { scope: NONE, user };
  const isPermitted = user.isAdmin || (as === 'author' && user.isAuthor);
  if (actor.needsSecondFactor || !isPermitted) throw forbidden();
  return { scope: user.isAdmin ? ALL : { of: 'own', userId: user.id }, user };
}

/** Returns how a job names the account that begins it: null for the operator. */
export const idOf = (actor: Actor): string | null => (actor === OPERATOR ? null : actor.user._id);

/**
 * Resolves, within a job, to who began it, as they are now: their session may have ended. Null for an account that is gone or may not
 * write any more.
 */
export async function writerWithin(id: string | null, tx: Transaction): Promise<Actor | null> {
  if (id === null) return OPERATOR;
  const row = await UserRow.findByPk(Number(id), { transaction: tx, lock: tx.LOCK.SHARE });
  if (!row?.isAdmin && !row?.isAuthor) return null;
  return { user: userView(row), sessionId: '', hasSecondFactor: false, needsSecondFactor: false };
}

/**
 * Reads the viewer's account again within a write. Throws 401 where it or the session has ended.
 * The locks hold both until the commit, so that a change of role or the end of a session waits for this
 * write, or this write for it. The account is always locked first: two orders would deadlock.
 */
async function authorise({ user: { _id }, sessionId }: Viewer, tx: Transaction): Promise<UserRow> {
  const shared = { transaction: tx, lock: tx.LOCK.SHARE };
  const user = await UserRow.findByPk(Number(_id), shared);
  const session = user && (await SessionRow.findOne({ where: { id: sessionId, userId: user.id }, ...shared }));
  if (!session || hasExpired(session.expiresAt, LONGEST_SESSION)) throw unauthorized();
  if (user.secondFactor && !session.provedByFactor) throw unauthorized();
  return user;
}
