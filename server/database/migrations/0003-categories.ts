import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

export const categories: Migration = {
  name: '0003-categories',
  async up({ schema, transaction }) {
    await schema.createTable(
      'categories',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        name: { type: DataTypes.TEXT, allowNull: false },
        name_key: { type: DataTypes.TEXT, allowNull: false, unique: true },
      },
      { transaction },
    );
  },
};
