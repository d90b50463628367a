import type { Migration } from './migration.ts';

/**
 * Replaces the texts by which articles were searched with an index of their words: of title, tags and the other short fields
 * (`article_heads`), which the write of an article keeps, and of all its words (`article_texts`), which a job writes soon
 * after it. Triggers queue what must be indexed; at first that is every article, so that a start with many does not wait.
 */
export const search: Migration = {
  name: '0038-search',
  async up({ schema: { sequelize }, transaction }) {
    const isPostgres = sequelize.getDialect() === 'postgres';
    const statements = [...(isPostgres ? DROP_IN_POSTGRES : DROP_IN_SQLITE), ...TABLES];
    for (const statement of [...statements, ...(isPostgres ? FOR_POSTGRES : FOR_SQLITE), FILL]) {
      await sequelize.query(statement, { transaction });
    }
  },
};

const DROP_IN_SQLITE = [
  ...['articles_searched_insert', 'articles_searched_update', 'articles_searched_delete'],
  ...['categories_searched_update', 'users_searched_update'],
]
  .map((trigger) => `DROP TRIGGER ${trigger}`)
  .concat('DROP TABLE article_search');

const DROP_IN_POSTGRES = [
  ...['articles', 'categories', 'users'].map((table) => `DROP FUNCTION ${table}_searched() CASCADE`),
  'DROP TABLE article_search',
  'DROP FUNCTION article_text(articles)',
];

const TABLES = [
  // Without a reference to the article: who indexes must not wait for who saves, while that one waits for this row.
  `CREATE TABLE search_queue (article_id INTEGER PRIMARY KEY, is_stale BOOLEAN NOT NULL, is_renamed BOOLEAN NOT NULL,
     version INTEGER NOT NULL)`,
  'CREATE TABLE search_terms (term TEXT PRIMARY KEY)',
  'CREATE TABLE search_trigrams (gram TEXT NOT NULL, term TEXT NOT NULL, PRIMARY KEY (gram, term))',
];

const FILL = `INSERT INTO search_queue (article_id, is_stale, is_renamed, version)
  SELECT id, FALSE, FALSE, version FROM articles`;

/** The columns whose change makes the indexed words of a text wrong, and those that lead to names, which it has not. */
const WORDS = ['title', 'summary', 'tags', 'content'];
const NAMES = ['category_id', 'author_id'];
const COLUMNS = [...WORDS, ...NAMES];
const of = (row: string, columns: string[]) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

const queue = (values: string) =>
  `INSERT INTO search_queue (article_id, is_stale, is_renamed, version) ${values}
  ON CONFLICT (article_id) DO UPDATE SET is_stale = search_queue.is_stale OR excluded.is_stale,
    is_renamed = search_queue.is_renamed OR excluded.is_renamed, version = excluded.version;`;
const queued = (key: string) => `SELECT id, FALSE, TRUE, version FROM articles WHERE ${key} = new.id`;
const remove = ['article_heads', 'article_texts'].map((table) => ({ table }));

const FOR_SQLITE = [
  // The words come folded and separated by spaces, with no other sign of ASCII.
  ...[
    ['article_heads', 'title, tags, whole'],
    ['article_texts', 'keywords, whole'],
  ].map(
    ([table, columns]) =>
      `CREATE VIRTUAL TABLE ${table} USING fts5(${columns}, content = '', contentless_delete = 1, tokenize = 'ascii')`,
  ),
  // The columns that a search filters and sorts by: in the table they lie behind the text.
  `CREATE INDEX articles_states ON articles
     (id, published, published_at, created_at, category_id, author_id, publish_at)`,
  `CREATE TRIGGER articles_queued_insert AFTER INSERT ON articles BEGIN ${queue('VALUES (new.id, TRUE, FALSE, new.version)')} END`,
  `CREATE TRIGGER articles_queued_update AFTER UPDATE OF ${COLUMNS.join()} ON articles
     WHEN ${of('old', COLUMNS)} IS NOT ${of('new', COLUMNS)}
     BEGIN ${queue(`VALUES (new.id, ${of('old', WORDS)} IS NOT ${of('new', WORDS)}, ${of('old', NAMES)} IS NOT ${of('new', NAMES)}, new.version)`)} END`,
  `CREATE TRIGGER articles_queued_delete AFTER DELETE ON articles BEGIN
     ${remove.map(({ table }) => `DELETE FROM ${table} WHERE rowid = old.id;`).join(' ')}
     DELETE FROM search_queue WHERE article_id = old.id;
   END`,
  ...[
    ['categories', 'name', 'category_id'],
    ['users', 'username', 'author_id'],
  ].map(
    ([table, name, key]) => `CREATE TRIGGER ${table}_queued_update AFTER UPDATE OF ${name} ON ${table}
      WHEN old.${name} <> new.${name} BEGIN ${queue(queued(key ?? ''))} END`,
  ),
];

const FOR_POSTGRES = [
  `CREATE TABLE article_heads (article_id INTEGER PRIMARY KEY, title TSVECTOR NOT NULL, tags TSVECTOR NOT NULL,
     whole TSVECTOR NOT NULL)`,
  'CREATE TABLE article_texts (article_id INTEGER PRIMARY KEY, keywords TSVECTOR NOT NULL, whole TSVECTOR NOT NULL)',
  // A short list of what is not in the index yet: every search reads it.
  `CREATE INDEX article_heads_words ON article_heads USING gin (title, tags, whole) WITH (gin_pending_list_limit = 64)`,
  'CREATE INDEX article_texts_words ON article_texts USING gin (keywords, whole) WITH (gin_pending_list_limit = 256)',
  // A function, because the planner does not know how long it takes to read a vector that is not in its row, and would
  // rather read all of them than the index, where a word is frequent.
  `CREATE FUNCTION article_hits(part TEXT, query TSQUERY) RETURNS SETOF INTEGER LANGUAGE plpgsql STABLE
     SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$ BEGIN
     CASE part
       ${[['article_heads', ['title', 'tags', 'whole']] as const, ['article_texts', ['keywords', 'whole']] as const]
         .flatMap(([table, columns]) =>
           columns.map(
             (column) =>
               `WHEN '${table}.${column}' THEN RETURN QUERY SELECT article_id FROM ${table} WHERE ${column} @@ query;`,
           ),
         )
         .join('\n       ')}
     END CASE;
   END $$`,
  `CREATE FUNCTION articles_queued() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP = 'DELETE' THEN
       ${remove.map(({ table }) => `DELETE FROM ${table} WHERE article_id = old.id;`).join(' ')}
       DELETE FROM search_queue WHERE article_id = old.id;
     ELSIF TG_OP = 'INSERT' THEN ${queue('VALUES (new.id, TRUE, FALSE, new.version)')}
     ELSE ${queue(`VALUES (new.id, ${of('old', WORDS)} IS DISTINCT FROM ${of('new', WORDS)}, ${of('old', NAMES)} IS DISTINCT FROM ${of('new', NAMES)}, new.version)`)}
     END IF;
     RETURN NULL;
   END $$`,
  ...['INSERT', 'DELETE'].map(
    (event) => `CREATE TRIGGER articles_queued_${event.toLowerCase()} AFTER ${event} ON articles
      FOR EACH ROW EXECUTE FUNCTION articles_queued()`,
  ),
  `CREATE TRIGGER articles_queued_update AFTER UPDATE OF ${COLUMNS.join()} ON articles FOR EACH ROW
     WHEN (${of('old', COLUMNS)} IS DISTINCT FROM ${of('new', COLUMNS)}) EXECUTE FUNCTION articles_queued()`,
  ...[
    ['categories', 'name', 'category_id'],
    ['users', 'username', 'author_id'],
  ].flatMap(([table, name, key]) => [
    `CREATE FUNCTION ${table}_queued() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       ${queue(queued(key ?? ''))} RETURN NULL;
     END $$`,
    `CREATE TRIGGER ${table}_queued_update AFTER UPDATE OF ${name} ON ${table} FOR EACH ROW
       WHEN (old.${name} <> new.${name}) EXECUTE FUNCTION ${table}_queued()`,
  ]),
];
