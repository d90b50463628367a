import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { QueryTypes, type Sequelize } from 'sequelize';
import sqlite3 from 'sqlite3';
import type { Bind, DriverQuery } from '../queries/read.ts';

/** The time that a connection waits for another process's lock, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/** The size of the file of what was written and is not yet in the database's own, in bytes, to which it shrinks after a larger write. */
const LOG_LIMIT = 16 * 1024 * 1024;

// FULL: a commit has reached the disk before it is acknowledged, so not even a power cut takes it back.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -16000;
  PRAGMA journal_size_limit = ${LOG_LIMIT};
`;

/** Less memory than for all other work, because the pages that most readers see need few of the file's. */
const READING = 'PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000';

/**
 * Sequelize opens one more connection for each transaction and offers no hook for it,
 * so the settings belong to the connection itself.
 */
class TunedDatabase extends sqlite3.Database {
  private failed = false;

  constructor(file: string, mode: number, opened: (error: Error | null) => void) {
    super(file, mode, (error) => {
      this.failed = error !== null;
      if (error) return opened(error);
      this.configure('busyTimeout', BUSY_TIMEOUT);
      this.exec(PRAGMAS, opened);
    });
  }

  override close(closed?: (error: Error | null) => void): void {
    // The driver would wait for it to open first, for ever.
    if (this.failed) closed?.(null);
    else super.close(closed);
  }
}

/** The sqlite3 module as Sequelize's `dialectModule`, with every connection tuned. */
export const tunedSqlite3 = { ...sqlite3, Database: TunedDatabase };

/**
 * Has Sequelize close the connection of a transaction that could not begin, commit or roll back. It would look for it
 * in a pool, which SQLite has not, and leave it open, perhaps with the lock that every other write waits for.
 */
export function closeBrokenConnections({ connectionManager }: Sequelize): void {
  connectionManager.destroyConnection = async (connection) => connectionManager.releaseConnection(connection);
}

/** The connections on which Sequelize reads outside of transactions: fewer than the threads that SQLite runs in, of which a write takes one. */
const READERS = 3;
/** Together, they have no more memory than one had. */
const SHARED_READING = 'PRAGMA cache_size = -5000';

/** The part of Sequelize's manager of connections to SQLite that has no types. */
interface ConnectionManager {
  connections: Record<string, sqlite3.Database>;
  getConnection(options: { type?: string; uuid?: string }): Promise<sqlite3.Database>;
  releaseConnection(connection: sqlite3.Database, force?: boolean): void;
}

/**
 * Has Sequelize read on several connections, one query on each at a time. On its single one, every query would wait for
 * whichever runs, such as a search through all comments.
 */
export function readOnSeveralConnections({ connectionManager }: Sequelize): void {
  const manager = connectionManager as unknown as ConnectionManager;
  const [get, release] = [manager.getConnection.bind(manager), manager.releaseConnection.bind(manager)];
  const idle = Array.from({ length: READERS }, (_, index) => `reader ${index}`);
  const waiting: ((name: string) => void)[] = [];
  const names = new Map<sqlite3.Database, string>();
  const free = (name: string) => {
    const next = waiting.shift();
    if (next) next(name);
    else idle.push(name);
  };
  const open = async (options: object, uuid: string) => {
    const isOpen = uuid in manager.connections;
    const connection = await get({ ...options, uuid });
    if (!isOpen) connection.exec(SHARED_READING);
    return connection;
  };

  manager.getConnection = async (options) => {
    if (options.type !== QueryTypes.SELECT || options.uuid !== undefined) return get(options);
    const name = idle.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
    try {
      const connection = await open(options, name);
      names.set(connection, name);
      return connection;
    } catch (error) {
      delete manager.connections[name];
      free(name);
      throw error;
    }
  };
  manager.releaseConnection = (connection, force) => {
    const name = names.get(connection);
    if (name === undefined) return release(connection, force);
    names.delete(connection);
    free(name);
  };
}

/** Reads a file by prepared statements, on a connection of its own, which the first query opens. */
export function createSqliteReader(file: string) {
  const statements = new Map<string, Promise<sqlite3.Statement>>();
  let connection: Promise<sqlite3.Database> | null = null;

  const run: DriverQuery = async (sql, bind) => {
    const statement = await prepared(sql);
    const values: Bind = {};
    for (const [name, value] of Object.entries(bind)) values[`$${name}`] = value;
    return new Promise((resolve, reject) => {
      statement.all<Record<string, unknown>>(values, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  };

  /** Returns the statement of a query. What failed is tried again with the next. */
  function prepared(sql: string): Promise<sqlite3.Statement> {
    const known = statements.get(sql);
    if (known) return known;
    const preparing = prepare(sql);
    statements.set(sql, preparing);
    preparing.catch(() => statements.delete(sql));
    return preparing;
  }

  async function prepare(sql: string): Promise<sqlite3.Statement> {
    connection ??= open(file).catch((error: unknown) => {
      connection = null;
      throw error;
    });
    const database = await connection;
    return new Promise((resolve, reject) => {
      const statement = database.prepare(sql, (error) => (error ? reject(error) : resolve(statement)));
    });
  }

  return {
    run,
    /** Closes the connection, once the queries have ended that run on it. */
    async close(): Promise<void> {
      for (const statement of await Promise.allSettled(statements.values())) {
        if (statement.status === 'fulfilled') statement.value.finalize();
      }
      const database = await connection?.catch(() => null);
      if (database) await promisify(database.close.bind(database))();
    },
  };
}

/**
 * Moves what was written into the database's file, and empties the log, where it has grown beyond its limit: SQLite itself
 * would do that with the next write alone. Does nothing while somebody reads or writes; the next write tries again.
 */
export function createLogShrinking(file: string) {
  let shrinking: Promise<void> | null = null;

  async function shrink(): Promise<void> {
    const { size } = await stat(`${file}-wal`);
    if (size <= LOG_LIMIT) return;
    await new Promise<void>((resolve, reject) => {
      const database = new sqlite3.Database(file, sqlite3.OPEN_READWRITE, (error) => {
        if (error) return reject(error);
        database.configure('busyTimeout', 0);
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)', () => database.close(() => resolve()));
      });
    });
  }

  return {
    /** Begins it, unless it is under way. */
    begin(): void {
      shrinking ??= shrink()
        .catch(() => {})
        .finally(() => {
          shrinking = null;
        });
    },

    ended: async () => shrinking,
  };
}

/** Opens a file that is in WAL mode already; what is read there is what was committed before. */
function open(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file, sqlite3.OPEN_READONLY, (error) => {
      if (error) return reject(error);
      database.configure('busyTimeout', BUSY_TIMEOUT);
      database.exec(READING, (failed) => (failed ? reject(failed) : resolve(database)));
    });
  });
}
