import type { Migration } from './migration.ts';

/**
 * Tells Postgres that a search finds few articles. It takes a function to return 1,000 rows, and joined them by reading all
 * articles; with few it looks them up by their keys, newest first, and stops where there are enough.
 */
export const rowsOfHits: Migration = {
  name: '0048-rows-of-hits',
  async up({ schema: { sequelize }, transaction }) {
    if (sequelize.getDialect() !== 'postgres') return;
    await sequelize.query('ALTER FUNCTION article_hits(TEXT, TSQUERY) ROWS 100', { transaction });
  },
};
