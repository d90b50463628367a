import type { Transaction, UniqueConstraintError } from 'sequelize';
import { type Permission, permit, type Scope } from './authorise.ts';
import type { ChangedTags } from './changes.ts';
import type { App } from './context.ts';
import type { Database } from './database/open.ts';
import { withoutDuplicates } from './database/queries/withoutDuplicates.ts';
import { lockAccounts } from './people/users/lockAccounts.ts';
import type { UserRow } from './people/users/model.ts';

/** Stores the response of a call with its idempotency key, in the transaction of its write. */
export type StoreOnce<Result> = (result: Result, tx: Transaction) => Promise<void>;

interface Options<Result> {
  /** The cache tags of the responses that it changes, of the result or as they are; none where left out. */
  tags?: ChangedTags | ((result: Result) => ChangedTags);
  /** The keys of the accounts that it changes; their locks are taken before the actor's role is read. */
  accounts?: number[];
  /** A lock that is taken before the actor's account is read, which who holds it may wait for. */
  lock?: Parameters<Database['exclusive']>[0];
  once?: StoreOnce<Result> | undefined;
  /** Returns the refusal of a value that another row has, such as a name. */
  taken?: (error: UniqueConstraintError) => Error;
}

/** The argument of a write's work: its transaction, with the rows that the actor may change or, `as: 'self'`, their account as it is now. */
type Within<P extends Permission> = { tx: Transaction } & (P extends { as: 'self' }
  ? { user: UserRow }
  : P extends { as: 'anyone' }
    ? unknown
    : { scope: Scope });

/**
 * Changes something for somebody, in one transaction: checks the actor's session and role within it, and publishes the tags. The
 * route's guard has checked when the request's head arrived; the body, a hash or an image may have taken minutes since. Throws 401,
 * 403, and what `work` throws, after which nothing was written.
 */
export function write<Result, P extends Permission>(
  app: App,
  options: P & Options<Result>,
  work: (within: Within<P>) => Promise<Result>,
): Promise<Result> {
  const { tags = [], accounts, lock, once, taken } = options;
  const run = () =>
    app.changes.write(
      async (tx) => {
        if (accounts) await lockAccounts(app, { changed: accounts, ...actorOf(options) }, tx);
        if (lock) await app.database.exclusive(lock, tx);
        // A type that depends on `options.as`, which the compiler does not follow into the value.
        const within = { tx, ...(await permit(options, tx)) } as unknown as Within<P>;
        const result = await work(within);
        await once?.(result, tx);
        return result;
      },
      (result) => (typeof tags === 'function' ? tags(result) : tags),
    );
  return taken ? withoutDuplicates(run, taken) : run();
}

/** Returns who must stay who they are meanwhile; owners of the changed account are locked anyway. */
const actorOf = (permission: Permission) =>
  permission.as === 'admin' || permission.as === 'author' ? { by: permission.actor } : {};
