import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds the texts by which articles are searched, their titles, summaries, tags, categories and authors, with an index of
 * trigrams, by which any part of a word is found; and indexes for sorting articles and for those of an author. Triggers
 * keep the texts as they are in the tables.
 */
export const articleSearch: Migration = {
  name: '0022-article-search',
  async up({ schema: { sequelize }, transaction }) {
    const isPostgres = sequelize.getDialect() === 'postgres';
    const title = isPostgres ? 'lower(title)' : 'title COLLATE NOCASE';
    const statements = [
      `CREATE INDEX articles_title ON articles (${title}, id)`,
      'CREATE INDEX articles_updated_at_id ON articles (updated_at, id)',
      'DROP INDEX articles_author_id',
      // With the columns by which articles are counted, so that none of them is read for it.
      'CREATE INDEX articles_author_created_at_id ON articles (author_id, created_at, id, published, publish_at)',
      ...(isPostgres ? FOR_POSTGRES : FOR_SQLITE),
    ];
    for (const statement of statements) await sequelize.query(statement, { transaction });
    if (isPostgres) await addTrigrams(sequelize, transaction);
  },
};

const COLUMNS = ['title', 'summary', 'tags', 'category_id', 'author_id'];
const DECISIVE = COLUMNS.join(', ');
const columnsOf = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(', ');

/** Returns the text of an article: SQL over the columns of `row`, and a query for the tags as text. */
const textOf = (row: string, tags: string) => `${row}.title || ' ' || ${row}.summary || ' ' || COALESCE((${tags}), '')
  || ' ' || COALESCE((SELECT name FROM categories WHERE id = ${row}.category_id), '')
  || ' ' || COALESCE((SELECT username FROM users WHERE id = ${row}.author_id), '')`;

const inSqlite = (row: string) => textOf(row, `SELECT group_concat(value, ' ') FROM json_each(${row}.tags)`);

const renamedInSqlite = (table: string, name: string, key: string) =>
  `CREATE TRIGGER ${table}_searched_update AFTER UPDATE OF ${name} ON ${table} WHEN old.${name} <> new.${name} BEGIN
     UPDATE article_search SET text = (SELECT ${inSqlite('a')} FROM articles AS a WHERE a.id = article_search.rowid)
       WHERE rowid IN (SELECT id FROM articles WHERE ${key} = new.id);
   END`;

const FOR_SQLITE = [
  `CREATE VIRTUAL TABLE article_search USING fts5(text, tokenize = 'trigram')`,
  `INSERT INTO article_search (rowid, text) SELECT a.id, ${inSqlite('a')} FROM articles AS a`,
  `CREATE TRIGGER articles_searched_insert AFTER INSERT ON articles BEGIN
     INSERT INTO article_search (rowid, text) VALUES (new.id, ${inSqlite('new')});
   END`,
  `CREATE TRIGGER articles_searched_update AFTER UPDATE OF ${DECISIVE} ON articles
     WHEN (${columnsOf('old')}) IS NOT (${columnsOf('new')}) BEGIN
     UPDATE article_search SET text = ${inSqlite('new')} WHERE rowid = new.id;
   END`,
  `CREATE TRIGGER articles_searched_delete AFTER DELETE ON articles BEGIN
     DELETE FROM article_search WHERE rowid = old.id;
   END`,
  renamedInSqlite('categories', 'name', 'category_id'),
  renamedInSqlite('users', 'username', 'author_id'),
];

const IN_POSTGRES = textOf(
  'a',
  `SELECT string_agg(value, ' ') FROM jsonb_array_elements_text(a.tags::jsonb) AS tag(value)`,
);

const renamedInPostgres = (table: string, name: string, key: string) => [
  `CREATE FUNCTION ${table}_searched() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE article_search SET text = article_text(a) FROM articles AS a
       WHERE a.id = article_search.rowid AND a.${key} = new.id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER ${table}_searched_update AFTER UPDATE OF ${name} ON ${table} FOR EACH ROW
     WHEN (old.${name} <> new.${name}) EXECUTE FUNCTION ${table}_searched()`,
];

const FOR_POSTGRES = [
  // The column has the name that a key has in SQLite.
  'CREATE TABLE article_search (rowid INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE, text TEXT NOT NULL)',
  `CREATE FUNCTION article_text(a articles) RETURNS text LANGUAGE sql STABLE AS $$ SELECT ${IN_POSTGRES} $$`,
  'INSERT INTO article_search (rowid, text) SELECT a.id, article_text(a) FROM articles AS a',
  `CREATE FUNCTION articles_searched() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO article_search (rowid, text) VALUES (new.id, article_text(new))
       ON CONFLICT (rowid) DO UPDATE SET text = excluded.text WHERE article_search.text <> excluded.text;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER articles_searched AFTER INSERT OR UPDATE OF ${DECISIVE} ON articles
     FOR EACH ROW EXECUTE FUNCTION articles_searched()`,
  ...renamedInPostgres('categories', 'name', 'category_id'),
  ...renamedInPostgres('users', 'username', 'author_id'),
];

/**
 * Adds the index of trigrams, which Postgres has in an extension that the owner of a database may add. Where it is missing
 * or refused, a search reads the texts instead.
 */
async function addTrigrams(sequelize: Sequelize, transaction: Transaction): Promise<void> {
  const select = { type: QueryTypes.SELECT, transaction } as const;
  const available = await sequelize.query(`SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`, select);
  if (available.length === 0) return;
  await sequelize.query('SAVEPOINT trigrams', { transaction });
  try {
    await sequelize.query('CREATE EXTENSION IF NOT EXISTS pg_trgm', { transaction });
    await sequelize.query('CREATE INDEX article_search_text ON article_search USING gin (text gin_trgm_ops)', {
      transaction,
    });
  } catch {
    await sequelize.query('ROLLBACK TO SAVEPOINT trigrams', { transaction });
  }
}
