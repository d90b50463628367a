import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

export const contacts: Migration = {
  name: '0006-contacts',
  async up({ schema, transaction }) {
    await schema.createTable(
      'contacts',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        username: { type: DataTypes.TEXT, allowNull: false },
        email: { type: DataTypes.TEXT, allowNull: false },
        message: { type: DataTypes.TEXT, allowNull: false },
        created_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('contacts', ['created_at', 'id'], { transaction });
  },
};
