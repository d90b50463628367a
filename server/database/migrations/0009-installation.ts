import { randomUUID } from 'node:crypto';
import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** One row: the id by which a database and its data folder know each other. */
export const installation: Migration = {
  name: '0009-installation',
  async up({ schema, transaction }) {
    await schema.createTable('installation', { id: { type: DataTypes.TEXT, primaryKey: true } }, { transaction });
    await schema.bulkInsert('installation', [{ id: randomUUID() }], { transaction });
  },
};
