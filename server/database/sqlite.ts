import type { Sequelize } from 'sequelize';
import sqlite3 from 'sqlite3';

/** The time that a connection waits for another process's lock, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

// FULL: a commit has reached the disk before it is acknowledged, so not even a power cut takes it back.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -16000;
`;

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
