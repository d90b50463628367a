import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds the pages that the publisher writes, and which pictures they show. Those of the specification have rows without a
 * text: they show their default ones.
 */
export const textPages: Migration = {
  name: '0025-text-pages',
  async up({ schema, transaction }) {
    await schema.createTable(
      'text_pages',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        slug: { type: DataTypes.TEXT, allowNull: false, unique: true },
        title: DataTypes.TEXT,
        menu_title: DataTypes.TEXT,
        content: DataTypes.TEXT,
        summary: DataTypes.TEXT,
        in_menu: { type: DataTypes.TEXT, allowNull: false },
        position: { type: DataTypes.INTEGER, allowNull: false },
        edited_at: DataTypes.DATE,
        version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      },
      { transaction },
    );
    const rows = ['about', 'policy', 'terms'].map((slug, index) => ({ slug, in_menu: 'header', position: index + 1 }));
    await schema.bulkInsert('text_pages', rows, { transaction });
    await schema.createTable(
      'text_page_images',
      {
        page_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          primaryKey: true,
          references: { model: 'text_pages', key: 'id' },
          onDelete: 'CASCADE',
        },
        image_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          primaryKey: true,
          references: { model: 'images', key: 'id' },
          onDelete: 'RESTRICT',
        },
      },
      { transaction },
    );
    await schema.addIndex('text_page_images', ['image_id'], { transaction });
  },
};
