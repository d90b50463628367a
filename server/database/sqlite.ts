import type { Sequelize } from 'sequelize';
import sqlite3, { type Statement } from 'sqlite3';
import type { Reader, Value } from './sql.ts';

/** How long a connection waits for another process's lock, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

// FULL: a commit has reached the disk before it is acknowledged, so not even a power cut takes it back.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -16000;
`;

/** What Sequelize asks before each and every SELECT, for each of its tables. */
const TABLE_INFO = /^PRAGMA table_info\(`(\w+)`\)$/;
const CHANGES_TABLES = /^\s*(CREATE|ALTER|DROP)\b/i;

/** A bound on what a connection keeps; there are fewer texts than that. */
const MOST_PREPARED = 200;

type Listener = (error: Error | null, rows: object[]) => void;

/**
 * Sequelize opens one more connection for each transaction and offers no hook for it,
 * so the settings belong to the connection itself.
 */
class TunedDatabase extends sqlite3.Database {
  /** By file and table: tables change in migrations alone, and to ask takes longer than to read a page of rows. */
  private static readonly columns = new Map<string, object[]>();
  private readonly file: string;
  /** By their text: to compile a statement takes as long as to run it. */
  private readonly prepared = new Map<string, Statement>();
  private readonly preparing = new Set<string>();
  private closing = false;
  private failed = false;

  constructor(file: string, mode: number, opened: (error: Error | null) => void) {
    super(file, mode, (error) => {
      this.failed = error !== null;
      if (error) return opened(error);
      this.configure('busyTimeout', BUSY_TIMEOUT);
      this.exec(PRAGMAS, opened);
    });
    this.file = file;
  }

  override all(sql: string, ...rest: unknown[]): this {
    const [, table] = TABLE_INFO.exec(sql) ?? [];
    if (table !== undefined) return this.describe(table, sql, rest.at(-1) as Listener);
    return this.forward('all', sql, rest);
  }

  /** Runs a SELECT whose text is always the same, whatever its values are; it is prepared for the next time. */
  read(sql: string, values: Record<string, Value>, listener: Listener): void {
    const statement = this.prepared.get(sql);
    if (statement) {
      statement.all(values, listener);
      return;
    }
    this.keep(sql);
    this.all(sql, values, listener);
  }

  override run(sql: string, ...rest: unknown[]): this {
    return this.forward('run', sql, rest);
  }

  override close(closed?: (error: Error | null) => void): void {
    // The driver would wait for it to open first, for ever.
    if (this.failed) {
      closed?.(null);
      return;
    }
    this.closing = true;
    for (const statement of this.prepared.values()) statement.finalize();
    this.prepared.clear();
    super.close(closed);
  }

  /** Prepares it. A statement that cannot be prepared is told of where it is run. */
  private keep(sql: string): void {
    if (this.prepared.size + this.preparing.size >= MOST_PREPARED || this.preparing.has(sql)) return;
    this.preparing.add(sql);
    const statement = this.prepare(sql, (error: Error | null) => {
      this.preparing.delete(sql);
      if (error) return;
      // A connection with statements cannot be closed.
      if (this.closing) statement.finalize();
      else this.prepared.set(sql, statement);
    });
  }

  private describe(table: string, sql: string, listener: Listener): this {
    const key = `${this.file} ${table}`;
    const known = TunedDatabase.columns.get(key);
    if (known) {
      listener(null, known);
      return this;
    }
    return super.all<object>(sql, (error, rows) => {
      // Of a table that is not there yet, nothing is known.
      if (!error && rows.length > 0) TunedDatabase.columns.set(key, rows);
      listener(error, rows);
    });
  }

  private forward(method: 'all' | 'run', sql: string, rest: unknown[]): this {
    if (CHANGES_TABLES.test(sql)) TunedDatabase.columns.clear();
    return super[method](sql, ...rest);
  }
}

/** The sqlite3 module as Sequelize's `dialectModule`, with every connection tuned. */
export const tunedSqlite3 = { ...sqlite3, Database: TunedDatabase };

/**
 * Reads on the connection itself. Sequelize's way there takes an eighth of the time of a page that is not kept, most of
 * it for a trace of the stack that only an error would show.
 */
export function readerOf(sequelize: Sequelize): Reader {
  const connections = sequelize.connectionManager as unknown as Connections;
  return async (text, values) => {
    const connection = await connections.getConnection({});
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [`$${name}`, value]));
    return new Promise((resolve, reject) => {
      connection.read(text, named, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  };
}

interface Connections {
  getConnection(options: object): Promise<TunedDatabase>;
  releaseConnection(connection: unknown): void;
  destroyConnection(connection: unknown): Promise<void>;
}

/**
 * Has Sequelize close the connection of a transaction that could not begin, commit or roll back. It would look for it
 * in a pool, which SQLite has not, and leave it open, perhaps with the lock that every other write waits for.
 */
export function closeBrokenConnections(sequelize: Sequelize): void {
  const connections = sequelize.connectionManager as unknown as Connections;
  connections.destroyConnection = async (connection) => connections.releaseConnection(connection);
}
