import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds the pictures that texts show, and which article uses which. The reference to a picture keeps it as long as it is used.
 * There is none to the article, whose uses outlive it while it is in the trash.
 */
export const images: Migration = {
  name: '0021-images',
  async up({ schema, transaction }) {
    await schema.createTable(
      'images',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        image_key: { type: DataTypes.TEXT, allowNull: false, unique: true },
        image_widths: { type: DataTypes.TEXT, allowNull: false },
        image_height: { type: DataTypes.INTEGER, allowNull: false },
        alt: { type: DataTypes.TEXT, allowNull: false },
        user_id: { type: DataTypes.INTEGER, references: { model: 'users', key: 'id' }, onDelete: 'SET NULL' },
        created_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('images', ['created_at', 'id'], { transaction });
    await schema.addIndex('images', ['user_id'], { transaction });
    await schema.createTable(
      'image_uses',
      {
        article_id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
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
    await schema.addIndex('image_uses', ['image_id'], { transaction });
  },
};
