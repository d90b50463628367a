import { DataTypes, type QueryInterface, QueryTypes, type Transaction } from 'sequelize';
import { StartProblem } from '../problems.ts';
import { migrations } from './migrations/all.ts';
import { type Database, openDatabase } from './open.ts';
import { LONG_TIMEOUTS } from './postgres.ts';

type Check = (database: Database, tx: Transaction) => Promise<void>;

/**
 * Brings the tables of the database at this address up to date: all pending migrations in one transaction, under a lock,
 * so that several processes may start at once and a failure or a kill leaves the tables as they were.
 * `check` runs last in that transaction: where it throws, nothing has happened.
 * Throws a StartProblem where a newer program has migrated the database further than this one knows.
 */
export async function migrate(url: string, check: Check = async () => {}): Promise<void> {
  const database = openDatabase(url, { timeouts: LONG_TIMEOUTS });
  try {
    await database.write((transaction) => migrateWithin(database, transaction, check));
  } finally {
    await database.close();
  }
}

async function migrateWithin(database: Database, transaction: Transaction, check: Check): Promise<void> {
  await database.exclusive('migrations', transaction);
  const schema = database.sequelize.getQueryInterface();
  const done = await readJournal(schema, transaction);
  refuseNewer(done);
  for (const { name, up } of migrations) {
    if (done.has(name)) continue;
    await up({ schema, transaction });
    await schema.bulkInsert('migrations', [{ name }], { transaction });
  }
  await check(database, transaction);
}

/** Refuses a newer database: what this program would write may not be what the newer one's tables mean. */
function refuseNewer(done: Set<string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartProblem(
    `The database was last used by a newer version of Octavo (${unknown.join(', ')}): start that version, ` +
      'or go back to a backup from before it.',
  );
}

/** Resolves to the names of the migrations that were run; creates their table in a new database. */
async function readJournal(schema: QueryInterface, transaction: Transaction): Promise<Set<string>> {
  if (!(await schema.tableExists('migrations', { transaction }))) {
    await schema.createTable('migrations', { name: { type: DataTypes.TEXT, primaryKey: true } }, { transaction });
  }
  const select = { type: QueryTypes.SELECT, transaction } as const;
  const rows = await schema.sequelize.query<{ name: string }>('SELECT name FROM migrations ORDER BY name', select);
  return new Set(rows.map(({ name }) => name));
}
