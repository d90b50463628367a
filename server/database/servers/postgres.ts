import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Sequelize } from 'sequelize';
import type { DriverQuery } from '../queries/read.ts';

/** The timeouts at Postgres, in milliseconds. */
export const TIMEOUTS = {
  /** To connect. */
  connect: 5_000,
  /** A statement; Postgres ends it. */
  statement: 30_000,
  /** A lock that another transaction holds; Postgres ends the statement that waits for it. */
  lock: 3_000,
  /** A write that waits for a connection, while no write succeeds, of this process or of another. */
  turn: 2_000,
  /** The same on SQLite, where writes run one after another: longer than one of them waits for a lock of the file. */
  sqliteTurn: 8_000,
  /** A transaction without statements; Postgres ends it, and its locks with it. */
  idleTransaction: 60_000,
  /** A connection over which nothing arrives; longer than `statement`, so that Postgres ends a slow statement first. */
  silence: 35_000,
  /** A statement that takes no time at all. */
  ping: 1_500,
  /** From one heartbeat to the next. */
  heartbeat: 5_000,
  /** From a heartbeat until nothing cached is used because its echo is missing. */
  echo: 10_000,
};

export type Timeouts = typeof TIMEOUTS;

/** The timeouts of work that may take minutes, such as another index on a large table; 0 disables a timeout. */
export const LONG_TIMEOUTS: Timeouts = { ...TIMEOUTS, statement: 0, lock: 0, silence: 0 };

/** The time after which the system probes the other end of an idle connection, in milliseconds. */
export const KEEP_ALIVE_DELAY = 10_000;

/**
 * Returns the driver as Sequelize's `dialectModule`, whose connections wait for a bounded time and never end the process.
 * The driver's own `query_timeout` leaves a silent connection open and lets its ROLLBACK wait as long again; here the
 * connection ends, and all that waits on it.
 */
export function timeBoundDriver({ silence }: Timeouts): object {
  // Loaded where it is used, as Sequelize does: SQLite does not need it.
  const driver: typeof pg = createRequire(import.meta.url)('pg');
  class GuardedClient extends driver.Client {
    /**
     * Where a connection breaks before it is in a pool, Sequelize looks up its pool by this name, which it has not set yet,
     * and would end the process; any pool ignores a connection that it does not have.
     */
    readonly queryType: string = 'write';

    constructor(config: pg.ClientConfig) {
      // Sequelize hands on `keepAlive`, but not when that begins.
      super({ ...config, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY });
      // Sequelize listens a moment after the connection was made; where Postgres ends it within that moment, as when it
      // restarts, Node.js would end the process. The pending call fails by itself.
      this.on('error', () => {});
      this.once('connect', () => {
        const socket = socketOf(this);
        socket.on('timeout', () => destroyConnection(this));
        socket.setTimeout(silence);
      });
    }
  }
  return Object.create(driver, { Client: { value: GuardedClient } });
}

/**
 * Has Postgres bound statements and idle transactions of each connection. Not in the startup message, where PgBouncer
 * refuses these settings: https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
export function setStatementTimeouts(sequelize: Sequelize, { statement, lock, idleTransaction }: Timeouts): void {
  sequelize.addHook('afterConnect', async (connection) => {
    const settings = [
      `SET statement_timeout = ${statement}`,
      `SET lock_timeout = ${lock}`,
      `SET idle_in_transaction_session_timeout = ${idleTransaction}`,
    ];
    await (connection as pg.Client).query(settings.join('; '));
  });
}

/**
 * Returns a connection apart from the pools, which the first statement opens: what proves that the database responds must
 * not wait for what waits there.
 */
export function createOwnConnection(url: string, { connect }: Timeouts) {
  let current: Promise<pg.Client> | null = null;

  async function open(): Promise<pg.Client> {
    // Loaded where it is used, as Sequelize does: SQLite does not need it.
    const { default: driver } = await import('pg');
    const client = new driver.Client({
      connectionString: url,
      connectionTimeoutMillis: connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
      application_name: 'octavo heartbeat',
    });
    const drop = () => {
      current = null;
    };
    client.on('error', drop).on('end', drop);
    await client.connect();
    return client;
  }

  return {
    /** Runs a statement that takes no time, and resolves to its rows; ends the connection after `ms` without a response. */
    async run(ms: number, statement: () => pg.QueryConfig): Promise<Rows> {
      current ??= open();
      const opening = current;
      const client = await opening.catch((error) => {
        if (current === opening) current = null;
        throw error;
      });
      const timer = setTimeout(() => destroyConnection(client), ms);
      try {
        return (await client.query<Record<string, unknown>>(statement())).rows;
      } finally {
        clearTimeout(timer);
      }
    },

    close(): void {
      current?.then(destroyConnection, () => {});
      current = null;
    },
  };
}

/**
 * Takes a lock on a connection of its own. Resolves to null where another has it. It is that of a transaction, which stays open without
 * a snapshot: a pooler in transaction mode would give a lock of the session to others.
 */
export async function holdLock(url: string, lock: string, { connect, ping }: Timeouts) {
  // Loaded where it is used, as Sequelize does: SQLite does not need it.
  const { default: driver } = await import('pg');
  const client = new driver.Client({
    ...{ connectionString: url, connectionTimeoutMillis: connect, query_timeout: ping, keepAlive: true },
    ...{ keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY, application_name: 'octavo lock' },
  });
  const ended = new AbortController();
  client.on('error', () => ended.abort()).on('end', () => ended.abort());
  const close = () => destroyConnection(client);
  async function release(): Promise<void> {
    // Who takes it next must not have to wait until Postgres has noticed that the connection is closed.
    await client.query('ROLLBACK').catch(() => {});
    close();
  }
  try {
    await client.connect();
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    const statement = 'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS held';
    const { rows } = await client.query<{ held: boolean }>(statement, [`octavo work on ${lock}`]);
    if (rows[0]?.held) return { lost: ended.signal, release };
  } catch (error) {
    close();
    throw error;
  }
  close();
  return null;
}

/** The pools go by the kind of a query, which Sequelize's types do not know. */
const FOR_READING = { type: 'SELECT' as 'read' };
const FOR_WRITING = { type: 'write' } as const;

/** Reads on connections of the pool. */
export const createPostgresReader = (sequelize: Sequelize): DriverQuery => createRunner(sequelize, FOR_READING);

/** Runs statements that change rows, each by itself. They are few, and prepared: planning one takes longer than to run it. */
export function createPostgresWriter(sequelize: Sequelize): DriverQuery {
  const run = createRunner(sequelize, FOR_WRITING);
  return (sql, bind) => run(sql, bind, { isPrepared: true });
}

/** The errors of statements that were prepared on another connection: a pooler in transaction mode changes them. */
const NOT_PREPARED = new Set(['26000', '42P05']);

type Rows = Record<string, unknown>[];

async function onConnection(
  { connectionManager }: Sequelize,
  pool: typeof FOR_READING | typeof FOR_WRITING,
  query: pg.QueryConfig,
): Promise<Rows> {
  const connection = (await connectionManager.getConnection(pool)) as pg.Client;
  try {
    return (await connection.query<Record<string, unknown>>(query)).rows;
  } finally {
    connectionManager.releaseConnection(connection);
  }
}

/** Runs queries, whose texts it names, and whose bound values it numbers. */
function createRunner(sequelize: Sequelize, pool: typeof FOR_READING | typeof FOR_WRITING): DriverQuery {
  const texts = new Map<string, Numbered>();
  let canPrepare = true;
  return async (sql, bind, { isPrepared = false } = {}) => {
    const { name, text, names } = texts.get(sql) ?? { ...numbered(sql), name: `octavo ${texts.size}` };
    texts.set(sql, { name, text, names });
    const query = { text, values: names.map((each) => bind[each]) };
    if (!isPrepared || !canPrepare) return onConnection(sequelize, pool, query);
    try {
      return await onConnection(sequelize, pool, { ...query, name });
    } catch (error) {
      if (!NOT_PREPARED.has((error as { code?: string }).code ?? '')) throw error;
      canPrepare = false;
      return onConnection(sequelize, pool, query);
    }
  };
}

interface Numbered {
  name: string;
  text: string;
  names: string[];
}

/** Names the bound values of a query by numbers, because Postgres has no names for them. */
function numbered(sql: string): Omit<Numbered, 'name'> {
  const names = [...new Set(Array.from(sql.matchAll(/\$(\w+)/g), ([, name = '']) => name))];
  return { text: sql.replace(/\$(\w+)/g, (_all, name: string) => `$${names.indexOf(name) + 1}`), names };
}

/** Destroys a connection that may be silent, without the closing message, to which the other end might never respond. */
export function destroyConnection(client: pg.Client): void {
  socketOf(client).destroy(Object.assign(new Error('Postgres is silent'), { code: 'ETIMEDOUT' }));
}

function socketOf(client: pg.Client): Socket {
  return client.connection.stream as Socket;
}
