import type { Migration } from './migration.ts';

/**
 * Adds the column of its condition to the index of scheduled articles, so that they are counted in it: SQLite checks the
 * condition again, and would rather read a larger index that has the column.
 */
export const scheduledArticles: Migration = {
  name: '0031-scheduled-articles',
  async up({ schema: { sequelize }, transaction }) {
    const name = 'articles_scheduled_created_at_id';
    await sequelize.query(`DROP INDEX ${name}`, { transaction });
    const columns = '(created_at, id, publish_at) WHERE publish_at IS NOT NULL';
    await sequelize.query(`CREATE INDEX ${name} ON articles ${columns}`, { transaction });
  },
};
