import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds the name and the size of the files of pictures, and the keys that replaced pictures had: texts that were written
 * before, such as earlier versions, have them in their addresses.
 */
export const imageLibrary: Migration = {
  name: '0024-image-library',
  async up({ schema, transaction }) {
    await schema.addColumn(
      'images',
      'file_name',
      { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
      { transaction },
    );
    await schema.addColumn('images', 'bytes', { type: DataTypes.INTEGER }, { transaction });
    await schema.createTable(
      'replaced_images',
      {
        image_key: { type: DataTypes.TEXT, primaryKey: true },
        image_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          references: { model: 'images', key: 'id' },
          onDelete: 'CASCADE',
        },
        replaced_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('replaced_images', ['image_id'], { transaction });
  },
};
