import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds to articles, also those in the trash, the time at which their text was last changed. That of those which exist is
 * not known: `updated_at` counts every change.
 */
export const contentUpdatedAt: Migration = {
  name: '0043-content-updated-at',
  async up({ schema, transaction }) {
    for (const table of ['articles', 'trashed_articles']) {
      await schema.addColumn(table, 'content_updated_at', { type: DataTypes.DATE }, { transaction });
    }
  },
};
