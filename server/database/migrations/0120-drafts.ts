import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Creates the table of all that is being typed, in place of the working copies of articles and of pages, which nobody had yet. */
export const drafts: Migration = {
  name: '0120-drafts',
  async up({ schema, transaction }) {
    await schema.createTable(
      'drafts',
      {
        id: { type: DataTypes.TEXT, primaryKey: true },
        user_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          references: { model: 'users', key: 'id' },
          onDelete: 'CASCADE',
        },
        kind: { type: DataTypes.TEXT, allowNull: false },
        of_id: { type: DataTypes.INTEGER },
        base: { type: DataTypes.INTEGER },
        rev: { type: DataTypes.INTEGER, allowNull: false },
        updated_at: { type: DataTypes.DATE, allowNull: false },
        title: { type: DataTypes.TEXT, allowNull: false },
        words: { type: DataTypes.INTEGER, allowNull: false },
        fields: { type: DataTypes.TEXT, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('drafts', ['kind', 'of_id', 'user_id'], { unique: true, transaction });
    await schema.addIndex('drafts', ['user_id', 'updated_at', 'id'], { transaction });
    for (const table of ['working_copies', 'page_copies']) await schema.dropTable(table, { transaction });
  },
};
