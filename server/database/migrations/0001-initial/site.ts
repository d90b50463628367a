import { randomUUID } from 'node:crypto';
import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { integer, text } from './columns.ts';
import { createTable } from './statements.ts';

/** Creates the table of the id by which a database and its data folder know each other, and that of the changed settings. */
export async function createSite(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'installation', { id: { type: DataTypes.TEXT, primaryKey: true } });
  await schema.bulkInsert('installation', [{ id: randomUUID() }], { transaction });
  await createTable(context, 'settings', {
    id: { type: DataTypes.INTEGER, primaryKey: true },
    fields: text,
    version: integer,
  });
  await schema.bulkInsert('settings', [{ id: 1, fields: '{}', version: 1 }], { transaction });
}
