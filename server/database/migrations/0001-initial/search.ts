import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { flag, integer, text } from './columns.ts';
import { columnsOf, createTable, isLive, isSqlite, run } from './statements.ts';

/**
 * Creates an index of the words of articles: of title, tags and the other short fields (`article_heads`), which the write of an
 * article keeps, and of all its words (`article_texts`), which a job writes soon after it. Triggers queue what is to be indexed.
 */
export async function createSearch(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  // Without a reference to the article: who indexes must not wait for who saves, while that one waits for this row. `head` is 2
  // where the write that queued it indexes its short fields, 1 where that is left to a server, and 0 where they are as they are
  // in the article.
  const queued = {
    article_id: { type: DataTypes.INTEGER, primaryKey: true },
    is_stale: flag,
    head: { ...integer, defaultValue: 1 },
  };
  await createTable(context, 'search_queue', queued);
  await createTable(context, 'search_terms', { term: { type: DataTypes.TEXT, primaryKey: true } });
  const key = { ...text, primaryKey: true };
  await createTable(context, 'search_trigrams', { gram: key, term: key });
  // How often the known words were forgotten, by which processes tell whether they know of the same ones.
  await createTable(context, 'search_state', { generation: integer });
  await schema.bulkInsert('search_state', [{ generation: 0 }], { transaction });
  await run(context, isSqlite(context) ? forSqlite : forPostgres);
}

/** The short fields; the words of some are in the index of the text too. */
const WORDS = ['title', 'summary', 'tags'];
const HEAD = [...WORDS, 'category_id', 'author_id'];
const TEXT = [...WORDS, 'content'];
const DECISIVE = [...HEAD, 'content'];

const queue = (values: string) =>
  `INSERT INTO search_queue (article_id, is_stale, head) VALUES (${values})
  ON CONFLICT (article_id) DO UPDATE SET is_stale = search_queue.is_stale OR excluded.is_stale,
    head = CASE WHEN excluded.head > search_queue.head THEN excluded.head ELSE search_queue.head END;`;
const inserted = queue('new.id, TRUE, 2');
/** A write that changes the text alone leaves the short fields as they are. */
const updated = (isNot: string) =>
  queue(`new.id, ${differs(TEXT, isNot)}, CASE WHEN ${differs(HEAD, isNot)} THEN 2 ELSE 0 END`);
const differs = (columns: string[], isNot: string) =>
  `${columnsOf('old', columns)} ${isNot} ${columnsOf('new', columns)}`;

/** An article in the trash is not indexed: it leaves the index as it goes there, and comes back as a new one. */
const IS_GONE = `${isLive('old')} AND NOT ${isLive('new')}`;
const IS_BACK = `NOT ${isLive('old')} AND ${isLive('new')}`;

// From the queue first: whoever is indexing the article has its row there, and adds words until the commit.
const removed = (key: string) => `DELETE FROM search_queue WHERE article_id = old.id;
  DELETE FROM article_heads WHERE ${key} = old.id; DELETE FROM article_texts WHERE ${key} = old.id;`;

// The words come folded and separated by spaces, with no other sign of ASCII.
const virtualTable = (name: string, columns: string) =>
  `CREATE VIRTUAL TABLE ${name} USING fts5(${columns}, content = '', contentless_delete = 1, tokenize = 'ascii')`;

const forSqlite = [
  virtualTable('article_heads', 'title, tags, whole'),
  virtualTable('article_texts', 'keywords, whole'),
  `CREATE TRIGGER articles_queued_insert AFTER INSERT ON articles BEGIN ${inserted} END`,
  `CREATE TRIGGER articles_queued_update AFTER UPDATE OF ${DECISIVE.join()} ON articles
     WHEN ${isLive('new')} AND ${differs(DECISIVE, 'IS NOT')} BEGIN ${updated('IS NOT')} END`,
  `CREATE TRIGGER articles_queued_restore AFTER UPDATE OF deleted_at ON articles WHEN ${IS_BACK} BEGIN ${inserted} END`,
  `CREATE TRIGGER articles_queued_trash AFTER UPDATE OF deleted_at ON articles WHEN ${IS_GONE} BEGIN ${removed('rowid')} END`,
  `CREATE TRIGGER articles_queued_delete AFTER DELETE ON articles BEGIN ${removed('rowid')} END`,
];

const HITS = [
  'article_heads.title',
  'article_heads.tags',
  'article_heads.whole',
  'article_texts.keywords',
  'article_texts.whole',
];

const forPostgres = [
  `CREATE TABLE article_heads (article_id INTEGER PRIMARY KEY, title TSVECTOR NOT NULL, tags TSVECTOR NOT NULL,
     whole TSVECTOR NOT NULL)`,
  'CREATE TABLE article_texts (article_id INTEGER PRIMARY KEY, keywords TSVECTOR NOT NULL, whole TSVECTOR NOT NULL)',
  // A short list of what is not in the index yet: every search reads it.
  'CREATE INDEX article_heads_words ON article_heads USING gin (title, tags, whole) WITH (gin_pending_list_limit = 64)',
  'CREATE INDEX article_texts_words ON article_texts USING gin (keywords, whole) WITH (gin_pending_list_limit = 256)',
  // How words begin.
  'CREATE INDEX search_terms_beginnings ON search_terms (term COLLATE "C")',
  // A function, because the planner does not know how long it takes to read a vector that is not in its row, and would rather
  // read all of them than the index, where a word is frequent. With few rows, so that it looks articles up by their keys.
  `CREATE FUNCTION article_hits(part TEXT, query TSQUERY) RETURNS SETOF INTEGER LANGUAGE plpgsql STABLE ROWS 100
     SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$ BEGIN
     CASE part ${HITS.map((part) => {
       const [table, column] = part.split('.');
       return `WHEN '${part}' THEN RETURN QUERY SELECT article_id FROM ${table} WHERE ${column} @@ query;`;
     }).join(' ')}
     END CASE;
   END $$`,
  `CREATE FUNCTION articles_queued() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP = 'DELETE' THEN ${removed('article_id')}
     ELSIF TG_OP = 'INSERT' THEN ${inserted}
     ELSIF ${IS_GONE} THEN ${removed('article_id')}
     ELSIF ${IS_BACK} THEN ${inserted}
     ELSE ${updated('IS DISTINCT FROM')}
     END IF;
     RETURN NULL;
   END $$`,
  ...['INSERT', 'DELETE'].map(
    (event) => `CREATE TRIGGER articles_queued_${event.toLowerCase()} AFTER ${event} ON articles
      FOR EACH ROW EXECUTE FUNCTION articles_queued()`,
  ),
  `CREATE TRIGGER articles_queued_update AFTER UPDATE OF ${DECISIVE.join()}, deleted_at ON articles FOR EACH ROW
     WHEN (${IS_GONE} OR ${isLive('new')} AND ${differs([...DECISIVE, 'deleted_at'], 'IS DISTINCT FROM')})
     EXECUTE FUNCTION articles_queued()`,
];
