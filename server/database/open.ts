import { setTimeout } from 'node:timers/promises';
import { QueryTypes, Sequelize, Transaction } from 'sequelize';
import { type Dialect, dialectOf } from './dialect.ts';
import { timeSequelize } from './queries/queryTimes.ts';
import { createRead, type Read } from './queries/read.ts';
import { createClock } from './servers/clock.ts';
import { lockBeside } from './servers/lock.ts';
import { announceWrite, watchWrites } from './servers/outsideWrites.ts';
import {
  createOwnConnection,
  createPostgresReader,
  createPostgresWriter,
  holdLock,
  setStatementTimeouts,
  TIMEOUTS,
  type Timeouts,
  timeBoundDriver,
} from './servers/postgres.ts';
import {
  NOTIFY_STATEMENT,
  type Role,
  type Subscriber,
  type Subscription,
  subscribe,
  TRY_SERVER_LOCK,
} from './servers/postgresNotifications.ts';
import { readOnReplica } from './servers/replica.ts';
import {
  closeBrokenConnections,
  createLogShrinking,
  createSqliteReader,
  readOnSeveralConnections,
  tunedSqlite3,
} from './servers/sqlite.ts';
import { createTurns } from './servers/turns.ts';

export type { Role } from './servers/postgresNotifications.ts';

/** The one database of this process. */
export interface Database {
  sequelize: Sequelize;
  dialect: Dialect;
  read: Read;
  /**
   * Runs a constant statement that changes rows, in a transaction of its own and without waiting for a turn among the writes, so it must
   * take no time; null on SQLite, which has one process.
   */
  shared: Read | null;
  /** Returns the queries that `make` makes, which is called once for this database. */
  queries<Queries>(make: (read: Read, dialect: Dialect) => Queries): Queries;
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
      | 'redirects'
      | 'backups'
      | 'invitations'
      | 'deletedAccounts'
      | 'images'
      | 'imports',
    tx: Transaction,
  ): Promise<void>;
  /**
   * Takes locks of rows within a write, in the order of their keys: exclusive ones, and shared ones, which several writes may
   * have at once.
   */
  lockKeys(
    name: 'accounts' | 'drafts',
    keys: { exclusive: number[]; shared: number[] },
    tx: Transaction,
  ): Promise<void>;
  /** Takes a lock for as long as some work lasts, which may be hours. Resolves to null where another process has it. */
  hold(lock: 'imports'): Promise<Held | null>;
  /** Resolves, within a write, to true where no server is running on this database of Postgres; none starts before the commit. */
  isUnserved(tx: Transaction): Promise<boolean>;
  /** Does the reads of `work`, which are for everybody, on the replica, where there is one that has all writes. */
  asPublic<T>(work: () => Promise<T>): Promise<T>;
  /** Notifies, from within a write, the other processes on this database once it is committed. */
  publish(message: string, tx: Transaction): Promise<void>;
  /** Receives the messages that processes publish, this one included. */
  subscribe(subscriber: Subscriber): Subscription;
  /** Resolves to the time by the clock of the database, which all processes share. */
  now(): Promise<Date>;
  /** Returns that time without asking for it: by the clock of this process, corrected by what it was found to differ the last time. */
  time(): Date;
  /** Returns the writes that run or wait for their turn, and the connections of Postgres with the queries that wait for one. */
  load(): Load;
  /** Resolves when the database responds; throws its error otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A lock that no transaction bounds; the end of the process releases it too. */
export interface Held {
  /** Aborts where it was lost with the connection that had it. */
  lost: AbortSignal;
  release(): Promise<void>;
}

export interface Load {
  /** True where reads for everybody go to the replica; null without one. */
  isReplicaUsed: boolean | null;
  running: number;
  waiting: number;
  pools: { pool: 'read' | 'write'; using: number; waiting: number }[];
}

/** The number of writes, and of reads, that run at once on Postgres. */
const POOL = 8;

interface Options {
  role?: Role;
  timeouts?: Timeouts;
  /** The address of a replica of Postgres for reading. */
  replicaUrl?: string | null;
}

/** Opens `sqlite:/path/to/file` or `postgres://…`. Nothing is connected before the first query. */
export function openDatabase(
  url: string,
  { role = 'server', timeouts = TIMEOUTS, replicaUrl = null }: Options = {},
): Database {
  return url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length), role, timeouts)
    : openPostgres(url, { role, timeouts, replicaUrl });
}

function openSqlite(storage: string, role: Role, { sqliteTurn }: Timeouts): Database {
  // By itself Sequelize would wait for the lock of another process five times over.
  const retry = { max: 1 };
  const sequelize = new Sequelize({ dialect: 'sqlite', dialectModule: tunedSqlite3, storage, logging: false, retry });
  timeSequelize(sequelize);
  closeBrokenConnections(sequelize);
  readOnSeveralConnections(sequelize);
  const reader = createSqliteReader(storage);
  const read = createRead(reader.run);
  // One write at a time: waiting BEGINs would sit in libuv's few threads and starve the one that holds the lock.
  const inTurn = createTurns({ atOnce: 1, wait: sqliteTurn });
  const log = createLogShrinking(storage);

  return {
    sequelize,
    dialect: dialectOf(sequelize),
    read,
    shared: null,
    queries: queriesOver(read, dialectOf(sequelize)),
    async write(work) {
      const result = await inTurn(() => sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, work));
      log.begin();
      return result;
    },
    // An IMMEDIATE transaction already excludes every other writer.
    exclusive: async () => {},
    lockKeys: async () => {},
    async hold(lock) {
      const release = await lockBeside(storage, lock);
      return release && { lost: new AbortController().signal, release };
    },
    isUnserved: async () => true,
    asPublic: (work) => work(),
    // A server has locked the file: no other server could be notified.
    publish: (_message, tx) => (role === 'server' ? Promise.resolve() : announceWrite(sequelize, tx)),
    subscribe: (subscriber) => watchWrites(sequelize, subscriber),
    now: async () => new Date(),
    time: () => new Date(),
    load: () => ({ ...inTurn.load(), isReplicaUsed: null, pools: [] }),
    async ping() {
      await sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
    },
    async close() {
      await inTurn(async () => {}).catch(() => {});
      await log.ended();
      await reader.close();
      await sequelize.close();
    },
  };
}

/** The time that a replica has for a connection or a statement, in milliseconds: after it the primary is asked. */
const REPLICA_TIMEOUT = 1_000;

function openPostgres(url: string, { role, timeouts, replicaUrl }: Required<Options>): Database {
  const sequelize = connectPostgres(url, timeouts);
  const short = { connect: REPLICA_TIMEOUT, statement: REPLICA_TIMEOUT, silence: 2 * REPLICA_TIMEOUT };
  const copy = replicaUrl === null ? null : connectPostgres(replicaUrl, { ...timeouts, ...short });
  const primary = createPostgresReader(sequelize);
  const replica = copy && readOnReplica({ primary, replica: createPostgresReader(copy) });
  const readPrimary = createRead(primary);
  const read = replica ? createRead(replica.read) : readPrimary;
  let subscription: Subscription | undefined;
  const own = createOwnConnection(url, timeouts);
  const clock = createClock();
  const inTurn = createTurns({ atOnce: POOL, wait: timeouts.turn });

  return {
    sequelize,
    dialect: dialectOf(sequelize),
    read,
    shared: createRead(createPostgresWriter(sequelize)),
    queries: queriesOver(read, dialectOf(sequelize)),
    async write(work) {
      const result = await inTurn(() => writeWithRetries(sequelize, work));
      replica?.noteWrite();
      return result;
    },
    async exclusive(lock, tx) {
      await sequelize.query('SELECT pg_advisory_xact_lock(hashtext(:lock))', {
        replacements: { lock: `octavo ${lock}` },
        type: QueryTypes.SELECT,
        transaction: tx,
      });
    },
    lockKeys: (name, keys, tx) => lockKeys(sequelize, { name, ...keys }, tx),
    hold: (lock) => holdLock(url, lock, timeouts),
    async isUnserved(tx) {
      const [row] = await sequelize.query<{ free: boolean }>(TRY_SERVER_LOCK, {
        type: QueryTypes.SELECT,
        transaction: tx,
      });
      return row?.free === true;
    },
    async publish(message, tx) {
      await sequelize.query(NOTIFY_STATEMENT, { replacements: { message }, type: QueryTypes.SELECT, transaction: tx });
    },
    // Without notifications, no write of another process is known.
    asPublic: (work) => (replica && subscription?.isCurrent() ? replica.asPublic(work) : work()),
    subscribe({ onMessage, onMissed }) {
      subscription = subscribe({
        url,
        role,
        subscriber: {
          onMessage(message) {
            inTurn.noteWrite();
            replica?.noteWrite();
            onMessage(message);
          },
          onMissed() {
            replica?.noteWrite();
            onMissed();
          },
        },
        timeouts,
        run: (statement) => clock.compare(() => own.run(timeouts.heartbeat, statement)),
      });
      return subscription;
    },
    async now() {
      const [row] = await clock.compare(() => readPrimary<{ now: Date }>('SELECT clock_timestamp() AS now'));
      return row?.now ?? new Date();
    },
    time: clock.time,
    load: () => ({ ...inTurn.load(), isReplicaUsed: replica?.isUsable() ?? null, pools: poolsOf(sequelize) }),
    async ping() {
      await own.run(timeouts.ping, () => ({ text: 'SELECT 1' }));
    },
    async close() {
      own.close();
      const closing = Promise.all([sequelize.close(), replica?.close().then(() => copy?.close())]);
      // A silent database never confirms that connections are closed.
      await Promise.race([closing, setTimeout(timeouts.connect, undefined, { ref: false })]);
    },
  };
}

/** Runs a transaction, again where it lost to another one. */
async function writeWithRetries<T>(sequelize: Sequelize, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sequelize.transaction(work);
    } catch (error) {
      if (attempt === 5 || !lostToAnother(error)) throw error;
    }
  }
}

interface LockedKeys {
  name: string;
  exclusive: number[];
  shared: number[];
}

async function lockKeys(sequelize: Sequelize, { name, exclusive, shared }: LockedKeys, tx: Transaction): Promise<void> {
  const values = [...exclusive.map((key) => `(${key}, TRUE)`), ...shared.map((key) => `(${key}, FALSE)`)];
  if (values.length === 0) return;
  await sequelize.query(
    `SELECT CASE WHEN is_exclusive THEN pg_advisory_xact_lock(hashtext(:lock), key)
         ELSE pg_advisory_xact_lock_shared(hashtext(:lock), key) END
       FROM (SELECT key, bool_or(is_exclusive) AS is_exclusive FROM (VALUES ${values.join()}) AS asked (key, is_exclusive)
         GROUP BY key ORDER BY key) AS ordered`,
    { replacements: { lock: `octavo ${name}` }, type: QueryTypes.SELECT, transaction: tx },
  );
}

function connectPostgres(url: string, timeouts: Timeouts): Sequelize {
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: timeBoundDriver(timeouts),
    logging: false,
    // Two pools of the same size, so that reads, which are short, never wait for a connection behind writes.
    replication: { read: [{}], write: {} },
    pool: { max: POOL, idle: 30_000, acquire: 10_000 },
    dialectOptions: { connectionTimeoutMillis: timeouts.connect, keepAlive: true, application_name: 'octavo' },
  });
  timeSequelize(sequelize);
  setStatementTimeouts(sequelize, timeouts);
  return sequelize;
}

/** Reads the pools of Sequelize, which does not declare them. */
function poolsOf({ connectionManager }: Sequelize): Load['pools'] {
  const { pool } = connectionManager as unknown as {
    pool: Record<'read' | 'write', Omit<Load['pools'][number], 'pool'>>;
  };
  return (['read', 'write'] as const).map((name) => ({
    ...{ pool: name, using: pool[name].using, waiting: pool[name].waiting },
  }));
}

function queriesOver(read: Read, dialect: Dialect): Database['queries'] {
  const made = new Map<unknown, unknown>();
  return <Queries>(make: (read: Read, dialect: Dialect) => Queries) => {
    if (!made.has(make)) made.set(make, make(read, dialect));
    return made.get(make) as Queries;
  };
}

/** Tells a deadlock or serialisation failure: Postgres rolled back this transaction so that another could go on. */
function lostToAnother(error: unknown): boolean {
  const code = (error as { parent?: { code?: string } }).parent?.code;
  return code === '40P01' || code === '40001';
}
