import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Creates the tables of working copies, and of the links that show them to others. */
export const workingCopies: Migration = {
  name: '0018-working-copies',
  async up({ schema, transaction }) {
    const ofUser = {
      type: DataTypes.INTEGER,
      allowNull: false,
      references: { model: 'users', key: 'id' },
      onDelete: 'CASCADE',
    };
    await schema.createTable(
      'working_copies',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        article_id: { type: DataTypes.INTEGER },
        user_id: ofUser,
        base_version: { type: DataTypes.INTEGER },
        updated_at: { type: DataTypes.DATE, allowNull: false },
        fields: { type: DataTypes.TEXT, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('working_copies', ['article_id', 'user_id'], { unique: true, transaction });
    await schema.addIndex('working_copies', ['user_id'], { transaction });
    await schema.createTable(
      'preview_links',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        token_hash: { type: DataTypes.TEXT, allowNull: false, unique: true },
        article_id: { type: DataTypes.INTEGER, allowNull: false },
        user_id: ofUser,
        created_at: { type: DataTypes.DATE, allowNull: false },
        expires_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('preview_links', ['article_id'], { transaction });
    await schema.addIndex('preview_links', ['user_id'], { transaction });
  },
};
