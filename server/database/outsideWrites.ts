import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Subscriber, Subscription } from './notifications.ts';

/** How often a server looks for writes of commands, in milliseconds. */
const INTERVAL = 1_000;

/** A number in the header of a SQLite file that is the application's: https://www.sqlite.org/pragma.html#pragma_user_version */
const COUNTER = 'PRAGMA user_version';

/** Within a write of a command, on SQLite, which has no messages: counts it for the server beside which it works. */
export async function announceWrite(sequelize: Sequelize, tx: Transaction): Promise<void> {
  const counted = await readCounter(sequelize, tx);
  // The header has 32 bits for it, with a sign.
  await sequelize.query(`${COUNTER} = ${(counted + 1) % 2 ** 31}`, { transaction: tx });
}

/** Tells the subscriber when a command has written: what it wrote is unknown, so it is as if messages had been lost. */
export function watchWrites(sequelize: Sequelize, subscriber: Subscriber): Subscription {
  let known: number | null = null;
  let isReadable = true;
  const look = async () => {
    try {
      const counted = await readCounter(sequelize);
      if (counted !== known || !isReadable) subscriber.missed();
      known = counted;
      isReadable = true;
    } catch {
      // A file that cannot be read: whoever asks for something else than what is cached is told so.
      isReadable = false;
    }
  };

  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, INTERVAL).unref();
  return {
    isCurrent: () => isReadable,
    works: Promise.resolve(true),
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

async function readCounter(sequelize: Sequelize, tx: Transaction | null = null): Promise<number> {
  const options = { type: QueryTypes.SELECT, transaction: tx, logging: false } as const;
  const [row] = await sequelize.query<{ user_version: number }>(COUNTER, options);
  return row?.user_version ?? 0;
}
