import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { limits } from '../../../../shared/kit/limits.ts';
import { utf8Bytes } from '../../../../shared/kit/text.ts';
import { normalPassword } from '../../../../shared/people/users.ts';
import { serverModule } from '../../../folders.ts';
import { createKeyedMutex } from '../../../limits/keyedMutex.ts';
import { type Bounds, createQueue, type Turn } from '../../../limits/queue.ts';

const COST = 12;

/** A hash that no password matches: of an account whose password has ended, and to compare with where there is no account. */
export const NO_PASSWORD = '$2b$12$u0YI0LNcln6827hofhcS9.Bm6owh1c7rR1XyezvDxsywnZ/FH.K6y';

/** Leaves one processor to readers. A hundred hashes take some twenty seconds, beyond which nobody waits for a response. */
const BOUNDS: Bounds = { running: Math.max(1, availableParallelism() - 1), waiting: 100 };

/** The number of password changes of one account that may wait for the one under way. */
const WAITING_OF_ACCOUNT = 10;

/** The options of hashing a new password, which by default waits behind the sign-ins. */
interface HashOptions extends Turn {
  /** The account that changes its password: one of its passwords is hashed at a time. */
  account?: string;
}

/** Runs bcrypt off the main thread. Both methods throw 503 where too many wait. */
export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(bounds = BOUNDS) {
  const queue = createQueue(bounds);
  const ofOneAccount = createKeyedMutex({ waiting: WAITING_OF_ACCOUNT });
  let pool: Promise<Piscina> | null = null;
  // Started with the first password: many processes never receive one, and each thread takes memory.
  const run = (task: object, turn?: Turn) =>
    queue(async () => {
      pool ??= startPool(bounds.running);
      return (await pool).run(task);
    }, turn);

  return {
    /** Hashes a password. Throws 429 where too many of the same account wait. */
    hash(password: string, { account, ...turn }: HashOptions = {}): Promise<string> {
      const task = { hash: { password: normalPassword(password), cost: COST } };
      const work = () => run(task, { lane: 'second', visitor: account ?? '', ...turn });
      return account === undefined ? work() : ofOneAccount(account, work);
    },
    /** Tells if the password matches the hash; takes the same time where there is no hash. */
    async matches(password: string, hash: string | undefined, turn?: Turn): Promise<boolean> {
      // Before 0.10, passwords were hashed as they were typed.
      for (const spelling of new Set([normalPassword(password), password])) {
        // bcrypt would ignore what follows its 72 bytes, and so accept passwords that were never set.
        const possible = hash !== undefined && utf8Bytes(spelling) <= limits.passwordMaxBytes;
        const same: boolean = await run({ compare: { password: spelling, hash: possible ? hash : NO_PASSWORD } }, turn);
        if (possible && same) return true;
      }
      return false;
    },
    async close(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}

async function startPool(maxThreads: number): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: serverModule('people/users/passwords/passwordWorker'),
    minThreads: 0,
    maxThreads,
    idleTimeout: 30_000,
  });
}
