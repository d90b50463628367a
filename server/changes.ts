import type { Transaction } from 'sequelize';
import type { CacheTag } from '../shared/call.ts';
import type { Database } from './database/open.ts';

/** Stands for all tags: for writes that change any response, such as renaming an author or a category. */
export const EVERYTHING = '*';

/** The cache tags that a write touched. */
export type Touched = CacheTag[] | typeof EVERYTHING;

type Listener = (touched: Touched) => void;

/** Notifies of writes, by this process or by another on the same database. */
export type Changes = ReturnType<typeof createChanges>;

export function createChanges(database: Database) {
  const listeners = new Set<Listener>();

  const notify = (touched: Touched) => {
    for (const listener of listeners) listener(touched);
  };
  const subscription = database.subscribe({
    heard: (message) => notify(decode(message)),
    missed: () => notify(EVERYTHING),
  });

  return {
    /** Runs `work` in a transaction and publishes what it touched. Listeners of this process are called before it resolves. */
    async write<T>(work: (tx: Transaction) => Promise<T>, touched: (result: T) => Touched): Promise<T> {
      const result = await database.write(async (tx) => {
        const done = await work(tx);
        await database.publish(encode(touched(done)), tx);
        return done;
      });
      notify(touched(result));
      return result;
    },

    listen(listener: Listener): void {
      listeners.add(listener);
    },

    /** Tells if notifications from other processes arrive. While they do not, nothing cached may be used. */
    isCurrent: subscription.isCurrent,

    /** Resolves to true where notifications from other processes can arrive, false where not, as soon as that is known. */
    canArrive: subscription.works,

    close: () => subscription.close(),
  };
}

/** Encodes tags as a notification, which has at most 8,000 bytes: https://www.postgresql.org/docs/current/sql-notify.html */
function encode(touched: Touched): string {
  const message = touched === EVERYTHING ? EVERYTHING : touched.join(' ');
  return message.length < 7_000 ? message : EVERYTHING;
}

function decode(message: string): Touched {
  return message === EVERYTHING ? EVERYTHING : (message.split(' ').filter(Boolean) as CacheTag[]);
}
