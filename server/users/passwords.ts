import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Piscina } from 'piscina';
import { limits } from '../../shared/limits.ts';
import { utf8Bytes } from '../../shared/text.ts';
import { createKeyedMutex } from '../limits/keyedMutex.ts';
import { type Bounds, createQueue, type Turn } from '../limits/queue.ts';

const COST = 12;

/** A hash of nothing that anybody could type, to compare with where there is no account. */
const NOBODY = '$2b$12$u0YI0LNcln6827hofhcS9.Bm6owh1c7rR1XyezvDxsywnZ/FH.K6y';

/** One processor is left to answer who reads. A hundred take some twenty seconds, beyond which nobody waits for a form. */
const BOUNDS: Bounds = { running: Math.max(1, availableParallelism() - 1), waiting: 100 };

/** How many changes of one account's password may wait for the one under way. */
const WAITING_OF_ACCOUNT = 10;

/** The place at which a new password waits to be hashed: as a rule behind the sign-ins. */
export interface HashTurn extends Turn {
  /** The account that asks for it: one of its passwords is hashed at a time. */
  account?: string;
}

/** bcrypt, off the main thread. Both throw 503 where too many wait for it. */
export interface Passwords {
  /** Throws 429 where too many of the same account wait. */
  hash(password: string, turn?: HashTurn): Promise<string>;
  /** Whether the password belongs to the hash; takes the same time where there is no hash to compare with. */
  matches(password: string, hash: string | undefined, turn?: Turn): Promise<boolean>;
  close(): Promise<void>;
}

export function createPasswords(bounds = BOUNDS): Passwords {
  const queue = createQueue(bounds);
  const ofOneAccount = createKeyedMutex({ waiting: WAITING_OF_ACCOUNT });
  let pool: Promise<Piscina> | null = null;
  // Made for the first password: many a process never sees one, and each thread takes memory.
  const run = (task: object, turn?: Turn) =>
    queue(async () => {
      pool ??= startPool(bounds.running);
      return (await pool).run(task);
    }, turn);

  return {
    hash(password, { account, ...turn } = {}) {
      const work = () => run({ hash: { password, cost: COST } }, { lane: 'second', visitor: account ?? '', ...turn });
      return account === undefined ? work() : ofOneAccount(account, work);
    },
    async matches(password, hash, turn) {
      // bcrypt would ignore what follows its 72 bytes, and so accept passwords that were never set.
      const possible = hash !== undefined && utf8Bytes(password) <= limits.passwordMaxBytes;
      const same: boolean = await run({ compare: { password, hash: possible ? hash : NOBODY } }, turn);
      return possible && same;
    },
    close: async () => (await pool)?.destroy(),
  };
}

async function startPool(maxThreads: number): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const filename = path.join(import.meta.dirname, `passwordWorker${path.extname(import.meta.filename)}`);
  return new Piscina({ filename, minThreads: 0, maxThreads, idleTimeout: 30_000 });
}
