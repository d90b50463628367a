import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds an index of the trigrams in the titles, summaries and tags of articles, by which any part of a word is found, and
 * indexes for sorting articles and for those of an author.
 */
export const articleSearch: Migration = {
  name: '0022-article-search',
  async up({ schema: { sequelize }, transaction }) {
    const isPostgres = sequelize.getDialect() === 'postgres';
    const title = isPostgres ? 'lower(title)' : 'title COLLATE NOCASE';
    const statements = [
      `CREATE INDEX articles_title ON articles (${title}, id)`,
      'CREATE INDEX articles_updated_at_id ON articles (updated_at, id)',
      // With the columns by which articles are counted, so that none of them is read for it.
      'DROP INDEX articles_author_id',
      'CREATE INDEX articles_author_created_at_id ON articles (author_id, created_at, id, published, publish_at)',
      ...(isPostgres ? [] : FOR_SQLITE),
    ];
    for (const statement of statements) await sequelize.query(statement, { transaction });
    if (isPostgres) await forPostgres(sequelize, transaction);
  },
};

const TEXT = `new.title || ' ' || new.summary || ' ' ||
  COALESCE((SELECT group_concat(value, ' ') FROM json_each(new.tags)), '')`;

const FOR_SQLITE = [
  `CREATE VIRTUAL TABLE article_search USING fts5(text, tokenize = 'trigram')`,
  `INSERT INTO article_search (rowid, text)
     SELECT id, ${TEXT.replaceAll('new.', 'articles.')} FROM articles`,
  `CREATE TRIGGER articles_searched_insert AFTER INSERT ON articles BEGIN
     INSERT INTO article_search (rowid, text) VALUES (new.id, ${TEXT});
   END`,
  `CREATE TRIGGER articles_searched_update AFTER UPDATE OF title, summary, tags ON articles
     WHEN old.title <> new.title OR old.summary <> new.summary OR old.tags <> new.tags BEGIN
     UPDATE article_search SET text = ${TEXT} WHERE rowid = new.id;
   END`,
  `CREATE TRIGGER articles_searched_delete AFTER DELETE ON articles BEGIN
     DELETE FROM article_search WHERE rowid = old.id;
   END`,
];

/**
 * Postgres brings trigrams in an extension, which the owner of a database may add. Where it is missing or refused, a search
 * reads the table instead.
 */
async function forPostgres(sequelize: Sequelize, transaction: Transaction): Promise<void> {
  const select = { type: QueryTypes.SELECT, transaction } as const;
  const available = await sequelize.query(`SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`, select);
  if (available.length === 0) return;
  await sequelize.query('SAVEPOINT trigrams', { transaction });
  try {
    await sequelize.query('CREATE EXTENSION IF NOT EXISTS pg_trgm', { transaction });
    await sequelize.query(
      `CREATE INDEX articles_trigrams ON articles
         USING gin ((title || ' ' || summary || ' ' || tags) gin_trgm_ops)`,
      { transaction },
    );
  } catch {
    await sequelize.query('ROLLBACK TO SAVEPOINT trigrams', { transaction });
  }
}
