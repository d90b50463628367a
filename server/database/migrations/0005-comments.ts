import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

export const comments: Migration = {
  name: '0005-comments',
  async up({ schema, transaction }) {
    await schema.createTable(
      'comments',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        message: { type: DataTypes.TEXT, allowNull: false },
        article_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          references: { model: 'articles', key: 'id' },
          onDelete: 'CASCADE',
        },
        user_id: { type: DataTypes.INTEGER, references: { model: 'users', key: 'id' }, onDelete: 'SET NULL' },
        created_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('comments', ['article_id', 'created_at', 'id'], { transaction });
    await schema.addIndex('comments', ['created_at', 'id'], { transaction });
    await schema.addIndex('comments', ['user_id'], { transaction });
  },
};
