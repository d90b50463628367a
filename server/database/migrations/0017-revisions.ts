import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** The saved states of articles. Without a reference to the article, because they outlive it while it is in the trash. */
export const revisions: Migration = {
  name: '0017-revisions',
  async up({ schema, transaction }) {
    await schema.createTable(
      'revisions',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        article_id: { type: DataTypes.INTEGER, allowNull: false },
        version: { type: DataTypes.INTEGER, allowNull: false },
        base_version: { type: DataTypes.INTEGER },
        thinned: { type: DataTypes.BOOLEAN, allowNull: false },
        created_at: { type: DataTypes.DATE, allowNull: false },
        user_id: { type: DataTypes.INTEGER, references: { model: 'users', key: 'id' }, onDelete: 'SET NULL' },
        user_name: { type: DataTypes.TEXT },
        title: { type: DataTypes.TEXT, allowNull: false },
        words: { type: DataTypes.INTEGER, allowNull: false },
        fields: { type: DataTypes.TEXT, allowNull: false },
        content: { type: DataTypes.BLOB, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('revisions', ['article_id', 'version'], { unique: true, transaction });
    await schema.addIndex('revisions', ['user_id'], { transaction });
  },
};
