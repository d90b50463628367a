import type { Migration } from './migration.ts';

/**
 * Adds tables for deleted articles, their comments, and deleted contact messages: each has the columns of the rows' own
 * table, so that a row moves there and back whole. A later migration that adds a column to one adds it to both.
 */
export const trash: Migration = {
  name: '0016-trash',
  async up({ schema: { sequelize }, transaction }) {
    const time = sequelize.getDialect() === 'sqlite' ? 'DATETIME' : 'TIMESTAMP WITH TIME ZONE';
    const run = (statement: string) => sequelize.query(statement, { transaction });
    for (const table of ['articles', 'comments', 'contacts']) {
      await run(`CREATE TABLE trashed_${table} AS SELECT * FROM ${table} WHERE 1 = 0`);
      await run(`CREATE UNIQUE INDEX trashed_${table}_id ON trashed_${table} (id)`);
    }
    for (const table of ['articles', 'contacts']) {
      await run(`ALTER TABLE trashed_${table} ADD COLUMN deleted_at ${time}`);
      await run(`ALTER TABLE trashed_${table} ADD COLUMN deleted_by INTEGER REFERENCES users (id) ON DELETE SET NULL`);
      await run(`ALTER TABLE trashed_${table} ADD COLUMN deleted_by_name TEXT`);
      await run(`CREATE INDEX trashed_${table}_deleted ON trashed_${table} (deleted_at, id)`);
      await run(`CREATE INDEX trashed_${table}_deleted_by ON trashed_${table} (deleted_by)`);
    }
    await run('CREATE INDEX trashed_articles_image ON trashed_articles (image_key)');
    await run('CREATE INDEX trashed_comments_article ON trashed_comments (article_id, id)');
  },
};
