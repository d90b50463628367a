import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '../database/open.ts';
import { stateOf } from '../database/rows/loadRows.ts';
import { databasePlace, explainUnusable } from '../database/servers/explainUnusable.ts';
import { lockDatabase } from '../database/servers/lock.ts';
import { LONG_TIMEOUTS } from '../database/servers/postgres.ts';
import { StartProblem } from '../problems.ts';

/** Runs `work` while no server can start on a database. Throws a StartProblem where one is running there. */
export async function whileUnserved<T>(url: string, work: () => Promise<T>): Promise<T> {
  if (url.startsWith('sqlite:')) {
    const release = await explainUnusable(url, () => lockDatabase(url));
    return work().finally(release);
  }
  return withDatabase(url, (database) =>
    database.sequelize.transaction(async (tx) => {
      // Nothing is said in it until the work has ended.
      await database.sequelize.query('SET LOCAL idle_in_transaction_session_timeout = 0', { transaction: tx });
      if (await database.isUnserved(tx)) return work();
      throw new StartProblem(`An Octavo is running on ${databasePlace(url)}: stop it first.`);
    }),
  );
}

/** Tells if a database has content, is as a new one is, or was filled in part; null where it has no tables. */
export async function databaseState(url: string): Promise<'new' | 'used' | 'in part' | null> {
  if (url.startsWith('sqlite:') && !existsSync(fileOf(url))) return null;
  return withDatabase(url, async ({ sequelize }) => {
    const read = () => sequelize.transaction((tx) => stateOf(sequelize, tx));
    return (await sequelize.getQueryInterface().tableExists('installation')) ? read() : null;
  });
}

/** Throws a StartProblem where there is no database: opening it would make one. */
export async function requireDatabase(url: string): Promise<void> {
  if ((await databaseState(url)) !== null) return;
  throw new StartProblem(
    `There is no database of Octavo at ${databasePlace(url)}: correct OCTAVO_DATA or DATABASE_URL.`,
  );
}

/** Throws a StartProblem where a database has content. Removes a file that has none, so that its tables are made anew. */
export async function requireUnused(url: string): Promise<void> {
  const state = await databaseState(url);
  if (state === 'used') {
    throw new StartProblem(`The database ${databasePlace(url)} has content: choose an empty one by DATABASE_URL.`);
  }
  if (state === null || !url.startsWith('sqlite:')) return;
  for (const end of ['', '-wal', '-shm']) await rm(fileOf(url) + end, { force: true });
}

export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { role: 'command', timeouts: LONG_TIMEOUTS });
  try {
    await explainUnusable(url, () => database.ping());
    return await work(database);
  } finally {
    await database.close();
  }
}

const fileOf = (url: string) => url.slice('sqlite:'.length);
