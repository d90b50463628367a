import type { Transaction } from 'sequelize';
import type { CacheTag } from '../shared/call.ts';
import type { Database } from './database/open.ts';

/** Everything: for changes that reach into any answer, such as another name of an author or a category. */
export const EVERYTHING = '*';

/** Which tags a write touched. */
export type Touched = CacheTag[] | typeof EVERYTHING;

type Listener = (touched: Touched) => void;

/** News of what was written, by this process or by another on the same database. */
export type Changes = ReturnType<typeof createChanges>;

export function createChanges(database: Database) {
  const listeners = new Set<Listener>();

  const announce = (touched: Touched) => {
    for (const listener of listeners) listener(touched);
  };
  const subscription = database.subscribe({
    heard: (message) => announce(decode(message)),
    missed: () => announce(EVERYTHING),
  });

  return {
    /** A write that tells of itself: every listener of this process has heard of it before it is acknowledged. */
    async write<T>(work: (tx: Transaction) => Promise<T>, touched: (result: T) => Touched): Promise<T> {
      const result = await database.write(async (tx) => {
        const done = await work(tx);
        await database.publish(encode(touched(done)), tx);
        return done;
      });
      announce(touched(result));
      return result;
    },

    listen(listener: Listener): void {
      listeners.add(listener);
    },

    /** Whether news from other processes arrives. While it does not, nothing that was kept may be trusted. */
    isCurrent: subscription.isCurrent,

    /** Resolves to whether news from other processes arrives at all, as soon as that is known. */
    arrives: subscription.works,

    close: () => subscription.close(),
  };
}

/** A notification holds 8,000 bytes at most: https://www.postgresql.org/docs/current/sql-notify.html */
function encode(touched: Touched): string {
  const message = touched === EVERYTHING ? EVERYTHING : touched.join(' ');
  return message.length < 7_000 ? message : EVERYTHING;
}

function decode(message: string): Touched {
  return message === EVERYTHING ? EVERYTHING : (message.split(' ').filter(Boolean) as CacheTag[]);
}
