import type { Transaction } from 'sequelize';
import type { Viewer } from '../context.ts';
import { forbidden, unauthorized } from '../problems.ts';
import { UserRow } from '../users/model.ts';
import { SessionRow } from './model.ts';

/** Who runs the machine: writes of commands, of the first start and of the demo need no session. */
export const OPERATOR = 'operator';

/** On whose behalf something is written. */
export type Actor = Viewer | typeof OPERATOR;

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * The work of a write that only an administrator may make. The guard of the route has looked when the request's head
 * arrived; the body, a hash or an image may have taken minutes since. Throws 401 and 403.
 */
export function asAdmin<T>(actor: Actor, work: Work<T>): Work<T> {
  return async (tx) => {
    if (actor !== OPERATOR && !(await authorise(actor, tx)).isAdmin) throw forbidden();
    return work(tx);
  };
}

/** Likewise of a write that needs an account, which `work` gets as it is at this moment. Throws 401. */
export function asUser<T>(viewer: Viewer, work: (tx: Transaction, user: UserRow) => Promise<T>): Work<T> {
  return async (tx) => work(tx, await authorise(viewer, tx));
}

/**
 * Within a write: the viewer's account, once more from the database. Throws 401 where it or the session has ended.
 * The locks keep both as they are until the commit, so that whoever changes a role or ends a session waits for this
 * write, or is waited for. Always the account first: two orders would be a deadlock.
 */
async function authorise({ user: { _id }, sessionId }: Viewer, tx: Transaction): Promise<UserRow> {
  const shared = { transaction: tx, lock: tx.LOCK.SHARE };
  const user = await UserRow.findByPk(Number(_id), shared);
  const session = user && (await SessionRow.findOne({ where: { id: sessionId, userId: user.id }, ...shared }));
  if (!session || session.expiresAt <= new Date()) throw unauthorized();
  return user;
}
