import { DataTypes, type QueryInterface, QueryTypes, type Transaction } from 'sequelize';
import { StartProblem } from '../problems.ts';
import { initial } from './migrations/0001-initial.ts';
import { migrations as released } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import { type Database, openDatabase, type Role } from './open.ts';
import { lockDatabase } from './servers/lock.ts';
import { LONG_TIMEOUTS } from './servers/postgres.ts';

type Check = (database: Database, tx: Transaction) => Promise<void>;

interface Options {
  /** A command migrates no database that a server of another version is running on. */
  role: Role;
  check?: Check;
  /** Those that this version knows. */
  migrations?: Migration[];
}

/**
 * Brings the tables of the database at this address up to date: all pending migrations in one transaction, under a lock,
 * so that several processes may start at once and a failure or a kill leaves the tables as they were.
 * `check` runs last in that transaction: where it throws, nothing has happened.
 * Throws a StartProblem where a newer program has migrated the database further than this one knows, where the database is from
 * before the first release, and where a command would change the tables under a running server.
 */
export async function migrate(
  url: string,
  { role, check = async () => {}, migrations = released }: Options,
): Promise<void> {
  const database = openDatabase(url, { timeouts: LONG_TIMEOUTS });
  try {
    await database.write(async (tx) => {
      await database.exclusive('migrations', tx);
      const done = await readJournal(database.sequelize.getQueryInterface(), tx);
      refuseUnknown(done, migrations);
      const pending = migrations.filter(({ name }) => !done.has(name));
      if (role === 'command' && done.size > 0 && pending.length > 0) await refuseBesideServer(url, database, tx);
      await run(database, pending, tx);
      await check(database, tx);
    });
  } finally {
    await database.close();
  }
}

/** Throws where a version from before the first release, or a newer one, has made the tables. */
function refuseUnknown(done: Set<string>, migrations: Migration[]): void {
  if (done.size > 0 && !done.has(initial.name)) {
    throw new StartProblem(madeBeforeRelease());
  }
  const newer = newerMigrations(done, migrations);
  if (newer.length > 0) throw new StartProblem(`${migratedByNewer(newer)}, or go back to a backup from before it.`);
}

/**
 * Throws a StartProblem where the tables lack a column of a model: until the first release the initial migration changed under
 * the same name.
 */
export async function refuseUnreleased({ sequelize, dialect, read }: Database): Promise<void> {
  const columns = new Set((await read<{ name: string }>(dialect.columns)).map(({ name }) => name));
  for (const model of Object.values(sequelize.models)) {
    for (const { field } of Object.values(model.getAttributes())) {
      const name = `${model.getTableName()}.${field}`;
      if (!columns.has(name)) throw new StartProblem(madeBeforeRelease(` (it has no ${name})`));
    }
  }
}

const madeBeforeRelease = (evidence = '') =>
  `The database was made by a version of Octavo from before the first release${evidence}, which this one cannot go on with: ` +
  'start that version, or choose another OCTAVO_DATA or DATABASE_URL.';

async function run({ sequelize }: Database, pending: Migration[], transaction: Transaction): Promise<void> {
  const schema = sequelize.getQueryInterface();
  for (const { name, up } of pending) {
    await up({ schema, transaction });
    await schema.bulkInsert('migrations', [{ name }], { transaction });
  }
}

async function refuseBesideServer(url: string, database: Database, tx: Transaction): Promise<void> {
  if (!(await isServed(url, database, tx))) return;
  throw new StartProblem(
    'A server of an earlier version is running on this database, whose tables this version would change: stop the server ' +
      'first, or use the commands of its version.',
  );
}

/** Tells if a server is running on the database of an address. */
async function isServed(url: string, database: Database, tx: Transaction): Promise<boolean> {
  if (!url.startsWith('sqlite:')) return !(await database.isUnserved(tx));
  try {
    const release = await lockDatabase(url);
    await release();
    return false;
  } catch (error) {
    if (error instanceof StartProblem) return true;
    throw error;
  }
}

/** Returns the migrations among these that a newer version has run: what this one would write may not be what its tables mean. */
function newerMigrations(done: Iterable<string>, migrations: Migration[]): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  return [...done].filter((name) => !known.has(name));
}

/** Resolves to the names of the migrations that are still to be run, and of those that a newer version has run. Changes nothing. */
export async function schemaState({ read, dialect }: Database): Promise<{ pending: string[]; newer: string[] }> {
  const columns = await read<{ name: string }>(dialect.columns);
  const isNew = !columns.some(({ name }) => name === 'migrations.name');
  const done = isNew ? [] : (await read<{ name: string }>(JOURNAL)).map(({ name }) => name);
  return {
    pending: released.map(({ name }) => name).filter((name) => !done.includes(name)),
    newer: newerMigrations(done, released),
  };
}

const migratedByNewer = (names: string[]) =>
  `The database was last used by a newer version of Octavo (${names.join(', ')}): start that version`;

/** The interval at which a server looks for migrations that a newer version has run, in milliseconds. */
const WATCH_INTERVAL = 5_000;

/** Calls `onNewer`, once, with the reason, when a newer version has migrated the database under this server. */
export function watchMigrations({ read }: Pick<Database, 'read'>, onNewer: (reason: string) => void) {
  const look = async () => {
    const newer = newerMigrations(
      (await read<{ name: string }>(JOURNAL)).map(({ name }) => name),
      released,
    );
    if (newer.length === 0) return;
    clearInterval(timer);
    onNewer(`${migratedByNewer(newer)}.`);
  };
  // A database that is away is asked again.
  const timer = setInterval(() => void look().catch(() => {}), WATCH_INTERVAL).unref();
  return { stop: () => clearInterval(timer) };
}

const JOURNAL = 'SELECT name FROM migrations ORDER BY name';

/** Resolves to the names of the migrations that were run; creates their table in a new database. */
async function readJournal(schema: QueryInterface, transaction: Transaction): Promise<Set<string>> {
  if (!(await schema.tableExists('migrations', { transaction }))) {
    await schema.createTable('migrations', { name: { type: DataTypes.TEXT, primaryKey: true } }, { transaction });
  }
  const select = { type: QueryTypes.SELECT, transaction } as const;
  const rows = await schema.sequelize.query<{ name: string }>(JOURNAL, select);
  return new Set(rows.map(({ name }) => name));
}
