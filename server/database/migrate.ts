import { DataTypes, type QueryInterface, QueryTypes, type Transaction } from 'sequelize';
import { migrations } from './migrations/all.ts';
import type { Database } from './open.ts';

/**
 * Brings the database's tables up to date: all pending migrations in one transaction, under a lock,
 * so that several processes may start at once and a failure or a kill leaves the tables as they were.
 */
export function migrate(database: Database): Promise<void> {
  return database.writeUnhurried(async (transaction) => {
    await database.exclusive('migrations', transaction);
    const schema = database.sequelize.getQueryInterface();
    await prepareJournal(schema, transaction);
    const storage = journal(schema, transaction);
    const done = new Set(await storage.executed());
    if (migrations.every(({ name }) => done.has(name))) return;
    // Loaded only where there is something to do: it takes a fifth of a start.
    const { Umzug } = await import('umzug');
    const umzug = new Umzug({
      migrations: migrations.map(({ name, up }) => ({ name, up: () => up({ schema, transaction }) })),
      storage,
      logger: undefined,
    });
    await umzug.up();
  });
}

async function prepareJournal(schema: QueryInterface, transaction: Transaction): Promise<void> {
  if (await schema.tableExists('migrations', { transaction })) return;
  await schema.createTable('migrations', { name: { type: DataTypes.TEXT, primaryKey: true } }, { transaction });
}

/** Umzug's own Sequelize storage calls sync() outside the transaction; this one is part of it. */
function journal(schema: QueryInterface, transaction: Transaction) {
  return {
    async executed() {
      const rows = await schema.sequelize.query<{ name: string }>('SELECT name FROM migrations ORDER BY name', {
        type: QueryTypes.SELECT,
        transaction,
      });
      return rows.map(({ name }) => name);
    },
    async logMigration({ name }: { name: string }) {
      await schema.bulkInsert('migrations', [{ name }], { transaction });
    },
    async unlogMigration({ name }: { name: string }) {
      await schema.bulkDelete('migrations', { name }, { transaction });
    },
  };
}
