import { setTimeout } from 'node:timers/promises';
import { QueryTypes, Sequelize, Transaction } from 'sequelize';
import { announceWrite, watchWrites } from './outsideWrites.ts';
import {
  createPostgresReader,
  runWithTimeout,
  setStatementTimeouts,
  TIMEOUTS,
  type Timeouts,
  timeBoundDriver,
} from './postgres.ts';
import { NOTIFY_STATEMENT, type Subscriber, type Subscription, subscribe } from './postgresNotifications.ts';
import { createRead, type Read } from './read.ts';
import { closeBrokenConnections, createSqliteReader, tunedSqlite3 } from './sqlite.ts';

/** The one database of this process. */
export interface Database {
  sequelize: Sequelize;
  read: Read;
  /** Runs `work` in a transaction; it commits when the promise resolves. Slow work belongs before it, not inside. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Takes a lock within a write: waits until no other write, of any process, holds it.
   * Rows that are read afterwards stay as they are until the commit.
   */
  exclusive(
    lock:
      | 'migrations'
      | 'administrators'
      | 'slugs'
      | 'names'
      | 'pages'
      | 'authors'
      | 'views'
      | 'workingCopies'
      | 'invitations',
    tx: Transaction,
  ): Promise<void>;
  /** Notifies, from within a write, the other processes on this database once it is committed. */
  publish(message: string, tx: Transaction): Promise<void>;
  /** Receives the messages that processes publish, this one included. */
  subscribe(subscriber: Subscriber): Subscription;
  /** Resolves when the database responds; throws its error otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The role of this process: a server locks a SQLite file; a command runs beside it. */
export type Role = 'server' | 'command';

interface Options {
  role?: Role;
  timeouts?: Timeouts;
}

/** Opens `sqlite:/path/to/file` or `postgres://…`. Nothing is connected before the first query. */
export function openDatabase(url: string, { role = 'server', timeouts = TIMEOUTS }: Options = {}): Database {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), role) : openPostgres(url, timeouts);
}

function openSqlite(storage: string, role: Role): Database {
  const sequelize = new Sequelize({ dialect: 'sqlite', dialectModule: tunedSqlite3, storage, logging: false });
  closeBrokenConnections(sequelize);
  const reader = createSqliteReader(storage);
  // One write at a time: waiting BEGINs would sit in libuv's few threads and starve the one that holds the lock.
  let tail: Promise<unknown> = Promise.resolve();

  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const run = tail.then(() => sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, work));
    tail = run.catch(() => {});
    return run;
  };

  return {
    sequelize,
    read: createRead(reader.run),
    write,
    // An IMMEDIATE transaction already excludes every other writer.
    exclusive: async () => {},
    // A server has locked the file: no other server could be notified.
    publish: (_message, tx) => (role === 'server' ? Promise.resolve() : announceWrite(sequelize, tx)),
    subscribe: (subscriber) => watchWrites(sequelize, subscriber),
    async ping() {
      await sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
    },
    async close() {
      await tail;
      await reader.close();
      await sequelize.close();
    },
  };
}

function openPostgres(url: string, timeouts: Timeouts): Database {
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: timeBoundDriver(timeouts),
    logging: false,
    pool: { max: 10, idle: 30_000, acquire: 10_000 },
    dialectOptions: { connectionTimeoutMillis: timeouts.connect, keepAlive: true, application_name: 'octavo' },
  });
  setStatementTimeouts(sequelize, timeouts);
  const write = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sequelize.transaction(work);
      } catch (error) {
        if (attempt === 5 || !lostToAnother(error)) throw error;
      }
    }
  };

  return {
    sequelize,
    read: createRead(createPostgresReader(sequelize)),
    write,
    async exclusive(lock, tx) {
      await sequelize.query('SELECT pg_advisory_xact_lock(hashtext(:lock))', {
        replacements: { lock: `octavo ${lock}` },
        type: QueryTypes.SELECT,
        transaction: tx,
      });
    },
    async publish(message, tx) {
      await sequelize.query(NOTIFY_STATEMENT, { replacements: { message }, type: QueryTypes.SELECT, transaction: tx });
    },
    subscribe: (subscriber) =>
      subscribe({
        url,
        subscriber,
        timeouts,
        run: (statement) => runWithTimeout(sequelize, timeouts.heartbeat, statement),
      }),
    ping: () => runWithTimeout(sequelize, timeouts.ping, () => ({ text: 'SELECT 1' })),
    // A silent database never confirms that connections are closed.
    close: () => Promise.race([sequelize.close(), setTimeout(timeouts.connect, undefined, { ref: false })]),
  };
}

/** Tells a deadlock or serialisation failure: Postgres rolled back this transaction so that another could go on. */
function lostToAnother(error: unknown): boolean {
  const code = (error as { parent?: { code?: string } }).parent?.code;
  return code === '40P01' || code === '40001';
}
