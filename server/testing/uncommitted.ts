import { promisify } from 'node:util';
import pg from 'pg';
import sqlite3 from 'sqlite3';

/** An uncommitted change of another connection to the database. */
export interface Uncommitted {
  /** Commits it and ends the connection. */
  commit(): Promise<void>;
}

/** Runs a statement on a connection of its own, in a transaction that stays open: `url` is a server's DATABASE_URL. */
export async function uncommitted(url: string, statement: string): Promise<Uncommitted> {
  return url.startsWith('sqlite:') ? onSqlite(url.slice('sqlite:'.length), statement) : onPostgres(url, statement);
}

async function onSqlite(file: string, statement: string): Promise<Uncommitted> {
  const database = new sqlite3.Database(file, sqlite3.OPEN_READWRITE);
  database.configure('busyTimeout', 5_000);
  const exec = promisify(database.exec.bind(database)) as (sql: string) => Promise<void>;
  await exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE');
  await exec(statement);
  return {
    async commit() {
      await exec('COMMIT');
      await promisify(database.close.bind(database))();
    },
  };
}

async function onPostgres(url: string, statement: string): Promise<Uncommitted> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  return {
    async commit() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
