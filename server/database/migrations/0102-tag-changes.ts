import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Remembers for a while which tags were renamed, merged or deleted, for the articles that were in the trash then. */
export const tagChanges: Migration = {
  name: '0102-tag-changes',
  async up({ schema, transaction }) {
    await schema.createTable(
      'tag_changes',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        tag_key: { type: DataTypes.TEXT, allowNull: false },
        // The name that it got; null where it was deleted.
        name: { type: DataTypes.TEXT },
        created_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('tag_changes', ['created_at', 'id'], { transaction });
  },
};
