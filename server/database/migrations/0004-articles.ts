import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

export const articles: Migration = {
  name: '0004-articles',
  async up({ schema, transaction }) {
    await schema.createTable(
      'articles',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        title: { type: DataTypes.TEXT, allowNull: false },
        slug: { type: DataTypes.TEXT, allowNull: false, unique: true },
        content: { type: DataTypes.TEXT, allowNull: false },
        summary: { type: DataTypes.TEXT, allowNull: false },
        reading_minutes: { type: DataTypes.INTEGER, allowNull: false },
        tags: { type: DataTypes.TEXT, allowNull: false },
        published: { type: DataTypes.BOOLEAN, allowNull: false },
        category_id: {
          type: DataTypes.INTEGER,
          references: { model: 'categories', key: 'id' },
          onDelete: 'SET NULL',
        },
        author_id: { type: DataTypes.INTEGER, references: { model: 'users', key: 'id' }, onDelete: 'SET NULL' },
        image_key: { type: DataTypes.TEXT },
        image_widths: { type: DataTypes.TEXT },
        image_height: { type: DataTypes.INTEGER },
        image_alt: { type: DataTypes.TEXT, allowNull: false },
        created_at: { type: DataTypes.DATE, allowNull: false },
        updated_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    // One for each way in which lists are read: by readers, by readers within a category, by administrators.
    await schema.addIndex('articles', ['published', 'created_at', 'id'], { transaction });
    await schema.addIndex('articles', ['category_id', 'published', 'created_at', 'id'], { transaction });
    await schema.addIndex('articles', ['created_at', 'id'], { transaction });
    await schema.addIndex('articles', ['author_id'], { transaction });
  },
};
