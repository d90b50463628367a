import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Subscriber, Subscription } from './postgresNotifications.ts';

/** The interval at which a server checks for writes of commands, in milliseconds. */
const INTERVAL = 1_000;

/** A number in the header of a SQLite file that is the application's: https://www.sqlite.org/pragma.html#pragma_user_version */
const COUNTER = 'PRAGMA user_version';

/** Counts a write of a command, within it, for the server that runs beside: SQLite has no notifications. */
export async function announceWrite(sequelize: Sequelize, tx: Transaction): Promise<void> {
  const counted = await readCounter(sequelize, tx);
  // The header has 32 bits for it, with a sign.
  await sequelize.query(`${COUNTER} = ${(counted + 1) % 2 ** 31}`, { transaction: tx });
}

/** Calls `onMissed` when a command has written: its changes are unknown, as if messages had been missed. */
export function watchWrites(sequelize: Sequelize, subscriber: Subscriber): Subscription {
  let known: number | null = null;
  let isReadable = true;
  const check = async () => {
    try {
      const counted = await readCounter(sequelize);
      if (counted !== known || !isReadable) subscriber.onMissed();
      known = counted;
      isReadable = true;
    } catch {
      // The file cannot be read: requests for what is not cached report that.
      isReadable = false;
    }
  };

  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, INTERVAL).unref();
  return {
    isCurrent: () => isReadable,
    canReceive: Promise.resolve(true),
    async close() {
      clearInterval(timer);
      await checking;
    },
  };
}

async function readCounter(sequelize: Sequelize, tx: Transaction | null = null): Promise<number> {
  const options = { type: QueryTypes.SELECT, transaction: tx, logging: false } as const;
  const [row] = await sequelize.query<{ user_version: number }>(COUNTER, options);
  return row?.user_version ?? 0;
}
