import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Creates the table of the views that administrators save of the dashboard's lists. */
export const savedViews: Migration = {
  name: '0030-saved-views',
  async up({ schema, transaction }) {
    const text = { type: DataTypes.TEXT, allowNull: false };
    await schema.createTable(
      'saved_views',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        user_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          references: { model: 'users', key: 'id' },
          onDelete: 'CASCADE',
        },
        list: text,
        name: text,
        name_key: text,
        query: text,
      },
      { transaction },
    );
    await schema.addIndex('saved_views', ['user_id', 'list', 'name_key'], { unique: true, transaction });
  },
};
