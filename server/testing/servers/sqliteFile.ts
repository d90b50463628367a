import sqlite3 from 'sqlite3';

/** Queries a SQLite file directly, beside the server that uses it. */
export function querySqlite(file: string, statement: string): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file, sqlite3.OPEN_READWRITE);
    database.configure('busyTimeout', 5000);
    database.all(statement, (error, rows) => {
      database.close(() => (error ? reject(error) : resolve(rows as Record<string, unknown>[])));
    });
  });
}
