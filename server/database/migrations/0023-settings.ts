import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Adds the publication's settings: one row, with those that were changed as JSON. */
export const settings: Migration = {
  name: '0023-settings',
  async up({ schema, transaction }) {
    await schema.createTable(
      'settings',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true },
        fields: { type: DataTypes.TEXT, allowNull: false },
        version: { type: DataTypes.INTEGER, allowNull: false },
      },
      { transaction },
    );
    await schema.bulkInsert('settings', [{ id: 1, fields: '{}', version: 1 }], { transaction });
  },
};
