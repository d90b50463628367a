import { randomUUID } from 'node:crypto';
import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { integer, text } from './columns.ts';
import { createTable } from './statements.ts';

/** Creates the table of the id by which a database and its data folder know each other, and those of the changed settings and of the mail server. */
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
  const names = ['host', 'security', 'username', 'password', 'sender'];
  await createTable(context, 'mail_server', {
    id: { type: DataTypes.INTEGER, primaryKey: true },
    ...Object.fromEntries(names.map((name) => [name, text])),
    port: integer,
    version: integer,
  });
  const none = { host: '', port: 587, security: 'starttls', username: '', password: '', sender: '' };
  await schema.bulkInsert('mail_server', [{ id: 1, ...none, version: 1 }], { transaction });
}
