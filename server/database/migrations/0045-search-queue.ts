import type { Migration } from './migration.ts';

/**
 * Has the queue of the search say what of an article is to be indexed: `head` is 2 where the write that queued it indexes its
 * short fields, 1 where that is left to a server, and 0 where they are as they are in the article. A write that changes the
 * text alone leaves them as they are.
 */
export const searchQueue: Migration = {
  name: '0045-search-queue',
  async up({ schema: { sequelize }, transaction }) {
    const isPostgres = sequelize.getDialect() === 'postgres';
    const statements = isPostgres ? [...TABLE, ...FOR_POSTGRES] : [...DROP_IN_SQLITE, ...TABLE, ...FOR_SQLITE];
    for (const statement of statements) await sequelize.query(statement, { transaction });
  },
};

const TABLE = [
  'ALTER TABLE search_queue ADD COLUMN head INTEGER NOT NULL DEFAULT 1',
  'ALTER TABLE search_queue DROP COLUMN is_renamed',
  'ALTER TABLE search_queue DROP COLUMN version',
];

/** The short fields; the words of some are in the index of the text too. */
const WORDS = ['title', 'summary', 'tags'];
const HEAD = [...WORDS, 'category_id', 'author_id'];
const TEXT = [...WORDS, 'content'];
const COLUMNS = [...HEAD, 'content'];
const of = (row: string, columns: string[]) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

const queue = (values: string) =>
  `INSERT INTO search_queue (article_id, is_stale, head) ${values}
  ON CONFLICT (article_id) DO UPDATE SET is_stale = search_queue.is_stale OR excluded.is_stale,
    head = CASE WHEN excluded.head > search_queue.head THEN excluded.head ELSE search_queue.head END;`;
const inserted = queue('VALUES (new.id, TRUE, 2)');
const updated = (isNot: string) => {
  const differs = (columns: string[]) => `${of('old', columns)} ${isNot} ${of('new', columns)}`;
  return queue(`VALUES (new.id, ${differs(TEXT)}, CASE WHEN ${differs(HEAD)} THEN 2 ELSE 0 END)`);
};
const renamed = (key: string) => queue(`SELECT id, FALSE, 2 FROM articles WHERE ${key} = new.id`);

const NAMES = [
  ['categories', 'name', 'category_id'],
  ['users', 'username', 'author_id'],
] as const;

const DROP_IN_SQLITE = [
  ...['articles_queued_insert', 'articles_queued_update', 'categories_queued_update', 'users_queued_update'],
].map((trigger) => `DROP TRIGGER ${trigger}`);

const FOR_SQLITE = [
  `CREATE TRIGGER articles_queued_insert AFTER INSERT ON articles BEGIN ${inserted} END`,
  `CREATE TRIGGER articles_queued_update AFTER UPDATE OF ${COLUMNS.join()} ON articles
     WHEN ${of('old', COLUMNS)} IS NOT ${of('new', COLUMNS)} BEGIN ${updated('IS NOT')} END`,
  ...NAMES.map(
    ([table, name, key]) => `CREATE TRIGGER ${table}_queued_update AFTER UPDATE OF ${name} ON ${table}
      WHEN old.${name} <> new.${name} BEGIN ${renamed(key)} END`,
  ),
];

const FOR_POSTGRES = [
  `CREATE OR REPLACE FUNCTION articles_queued() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP = 'DELETE' THEN
       DELETE FROM article_heads WHERE article_id = old.id;
       DELETE FROM article_texts WHERE article_id = old.id;
       DELETE FROM search_queue WHERE article_id = old.id;
     ELSIF TG_OP = 'INSERT' THEN ${inserted}
     ELSE ${updated('IS DISTINCT FROM')}
     END IF;
     RETURN NULL;
   END $$`,
  ...NAMES.map(
    ([table, , key]) => `CREATE OR REPLACE FUNCTION ${table}_queued() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       ${renamed(key)} RETURN NULL;
     END $$`,
  ),
];
