import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds the time at which an article is to be published, the time at which that failed, and the time of its first publication, by which readers' lists are
 * ordered. Indexes of drafts alone replace those that held every article in the order of its creation.
 */
export const publishing: Migration = {
  name: '0019-publishing',
  async up({ schema, transaction }) {
    for (const table of ['articles', 'trashed_articles']) {
      for (const column of ['publish_at', 'publish_failed_at', 'published_at']) {
        await schema.addColumn(table, column, { type: DataTypes.DATE }, { transaction });
      }
    }
    const statements = [
      'UPDATE articles SET published_at = created_at WHERE published = TRUE',
      'DROP INDEX articles_published_created_at_id',
      'DROP INDEX articles_category_id_published_created_at_id',
      index('articles_published_published_at_id', '(published, published_at, id)'),
      index('articles_category_id_published_published_at_id', '(category_id, published, published_at, id)'),
      // With the column of its condition, for Postgres reads the table to check a condition that is not in an index.
      index('articles_draft_created_at_id', '(published, created_at, id) WHERE published = FALSE'),
      index(
        'articles_draft_category_id_created_at_id',
        '(category_id, published, created_at, id) WHERE published = FALSE',
      ),
      index('articles_scheduled_created_at_id', '(created_at, id) WHERE publish_at IS NOT NULL'),
    ];
    for (const statement of statements) await schema.sequelize.query(statement, { transaction });
  },
};

const index = (name: string, columns: string) => `CREATE INDEX ${name} ON articles ${columns}`;
