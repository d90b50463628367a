import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds to articles a summary of one's own, title, description and address for search engines, and the mark of a featured
 * one, with an index of those; and the slugs that articles had before, which outlive them, so that no other one gets them.
 */
export const articleAddresses: Migration = {
  name: '0026-article-addresses',
  async up({ schema, transaction }) {
    const flag = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
    const text = { type: DataTypes.TEXT, allowNull: false, defaultValue: '' };
    for (const table of ['articles', 'trashed_articles']) {
      for (const column of ['has_own_summary', 'featured']) {
        await schema.addColumn(table, column, flag, { transaction });
      }
      for (const column of ['meta_title', 'meta_description', 'canonical_url']) {
        await schema.addColumn(table, column, text, { transaction });
      }
    }
    await schema.createTable(
      'old_slugs',
      {
        slug: { type: DataTypes.TEXT, primaryKey: true },
        article_id: { type: DataTypes.INTEGER, allowNull: false },
      },
      { transaction },
    );
    // With the columns of its condition, by which SQLite prefers it to the index of all published articles.
    const statement =
      'CREATE INDEX articles_featured ON articles (featured, published, published_at, id) WHERE featured = TRUE';
    await schema.sequelize.query(statement, { transaction });
  },
};
