import { QueryTypes, type Transaction } from 'sequelize';
import type { ChangedTags, Changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import type { SqlBoolean } from '../database/sqlTypes.ts';
import { startTimeLimit } from '../database/timeLimit.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Head, headOf, type IndexedColumns, spelledOf, type Text, textOf } from './documents.ts';
import { trigramsOf } from './terms.ts';

const KIND = 'index-articles';
/** The time from a write until its text is indexed, in milliseconds: several writes are then indexed at once. */
const PAUSE = 200;
/** The time after which a look is taken at what was queued by no write of this program, in milliseconds. */
const EVERY = 60_000;
/** The number of articles that one step indexes, and the time after which a batch begins no further step. */
const [STEP, BATCH_MS] = [5, 25];
/** The most articles whose short fields are indexed within a write that changed many; a job indexes the others. */
const WITHIN_WRITE = 100;

interface Dependencies {
  database: Database;
  changes: Changes;
  jobs: Jobs;
}

/**
 * Keeps the index of articles in step with their writes: their short fields within the write itself, and the long text by a
 * job right after it, because that takes longer than the write. Triggers queue what either must index.
 */
export type Indexing = ReturnType<typeof createIndexing>;

export function createIndexing({ database, changes, jobs }: Dependencies) {
  const { sequelize } = database;
  const isPostgres = sequelize.getDialect() === 'postgres';
  const run = (sql: string, replacements: Record<string, unknown>, transaction: Transaction) =>
    sequelize.query(sql, { replacements, transaction, type: QueryTypes.RAW });
  const select = <Row extends object>(sql: string, replacements: Record<string, unknown>, transaction: Transaction) =>
    sequelize.query<Row>(sql, { replacements, transaction, type: QueryTypes.SELECT });

  changes.beforeCommit(followWrite);
  jobs.handle(KIND, {
    every: EVERY,
    async run(_job, tx) {
      const isTimeUp = startTimeLimit(BATCH_MS);
      let [indexed, hasMore] = [0, true];
      while (hasMore && (indexed === 0 || !isTimeUp())) {
        const count = await indexSome(STEP, tx);
        indexed += count;
        hasMore = count === STEP;
      }
      if (indexed === 0) return {};
      return { tags: ['search'], ...(hasMore && { runAgainAt: new Date() }) };
    },
  });

  return {
    /** Queues every article, and forgets the words that articles had. A server indexes them; resolves to their number. */
    async rebuild(): Promise<number> {
      return database.write(async (tx) => {
        await run(
          `INSERT INTO search_queue (article_id, is_stale, is_renamed, version) SELECT id, FALSE, FALSE, version FROM articles WHERE TRUE
             ON CONFLICT (article_id) DO NOTHING`,
          {},
          tx,
        );
        const [queued] = await select<{ count: number }>('SELECT COUNT(*) AS count FROM search_queue', {}, tx);
        for (const table of ['search_terms', 'search_trigrams']) await run(`DELETE FROM ${table}`, {}, tx);
        await jobs.schedule({ kind: KIND, key: KIND, runAt: new Date() }, tx);
        return Number(queued?.count);
      });
    },

    /** Indexes everything that is queued, in transactions of a few articles each. */
    async indexAll(step = 100): Promise<void> {
      while ((await database.write((tx) => indexSome(step, tx))) === step);
    },
  };

  /** Indexes the short fields of the articles that a write has changed, within it, and schedules the rest of the work. */
  async function followWrite(tags: ChangedTags, tx: Transaction): Promise<void> {
    if (tags !== '*' && !tags.includes('articles')) return;
    const ids = tags === '*' ? [] : tags.filter((tag) => tag.startsWith('article:')).map((tag) => Number(tag.slice(8)));
    // What an earlier write has queued has an earlier version.
    const isOwn = ids.length > 0 ? 'q.article_id IN (:ids) AND q.version = a.version' : 'q.is_renamed = TRUE';
    const rows = await select<IndexedColumns & { isRenamed: SqlBoolean }>(
      `SELECT ${columnsOf(', q.is_renamed AS "isRenamed"')} FROM search_queue AS q
         JOIN articles AS a ON a.id = q.article_id ${NAMES} WHERE ${isOwn}
         ORDER BY a.id DESC LIMIT ${WITHIN_WRITE} ${isPostgres && ids.length === 0 ? 'FOR UPDATE OF q SKIP LOCKED' : ''}`,
      { ids },
      tx,
    );
    if (rows.length === 0) return;
    await putHeads(
      rows.map((row) => [row.id, headOf(row)]),
      tx,
    );
    const renamed = rows.filter(({ isRenamed }) => isRenamed).map(({ id }) => id);
    if (renamed.length > 0) {
      await run('UPDATE search_queue SET is_renamed = FALSE WHERE article_id IN (:renamed)', { renamed }, tx);
    }
    await jobs.scheduleBy({ kind: KIND, key: KIND, runAt: new Date(Date.now() + PAUSE) }, tx);
  }

  /** Indexes the newest articles of the queue, so many at most. Resolves to their number. */
  async function indexSome(count: number, tx: Transaction): Promise<number> {
    const queued = await select<{ id: number }>(
      `DELETE FROM search_queue WHERE article_id IN (SELECT article_id FROM search_queue ORDER BY article_id DESC
         LIMIT ${count} ${isPostgres ? 'FOR UPDATE SKIP LOCKED' : ''}) RETURNING article_id AS id`,
      {},
      tx,
    );
    if (queued.length === 0) return 0;
    const rows = await select<IndexedColumns>(
      `SELECT ${columnsOf(', a.content')} FROM articles AS a ${NAMES} WHERE a.id IN (:ids)`,
      { ids: queued.map(({ id }) => id) },
      tx,
    );
    if (rows.length > 0) {
      const heads = rows.map((row): [number, Head] => [row.id, headOf(row)]);
      const texts = rows.map((row, index): [number, Text] => [row.id, textOf(row, heads[index]?.[1] as Head)]);
      await putHeads(heads, tx);
      await putTexts(texts, tx);
      await addTerms(spelledOf([...heads, ...texts].flatMap(([, { whole }]) => whole)), tx);
    }
    return queued.length;
  }

  async function putHeads(heads: [number, Head][], tx: Transaction): Promise<void> {
    await put(
      'article_heads',
      ['title', 'tags', 'whole'],
      heads.map(([id, { title, tags, whole }]) => [id, title, tags, whole]),
      tx,
    );
  }

  async function putTexts(texts: [number, Text][], tx: Transaction): Promise<void> {
    await put(
      'article_texts',
      ['keywords', 'whole'],
      texts.map(([id, { keywords, whole }]) => [id, keywords, whole]),
      tx,
    );
  }

  async function put(table: string, columns: string[], rows: [number, ...string[][]][], tx: Transaction) {
    const values = rows.map(
      ([id, ...fields]) =>
        `(${[id, ...fields.map((terms) => (isPostgres ? `${sequelize.escape(vectorOf(terms))}::tsvector` : sequelize.escape(terms.join(' '))))].join()})`,
    );
    const sql = isPostgres
      ? `INSERT INTO ${table} (article_id, ${columns.join()}) VALUES ${values.join()} ON CONFLICT (article_id) DO UPDATE
           SET ${columns.map((column) => `${column} = excluded.${column}`).join()}`
      : `INSERT OR REPLACE INTO ${table} (rowid, ${columns.join()}) VALUES ${values.join()}`;
    await sequelize.query(sql, { transaction: tx, type: QueryTypes.RAW });
  }

  /** Adds words to those whose spelling a search may come near, with their trigrams. */
  async function addTerms(terms: string[], tx: Transaction): Promise<void> {
    if (terms.length === 0) return;
    const list = isPostgres
      ? 'jsonb_array_elements_text(CAST(:terms AS jsonb)) AS one(value)'
      : 'json_each(:terms) AS one';
    const added = await select<{ term: string }>(
      // Begins with its CTE, because Sequelize gives no rows of an INSERT on SQLite.
      `WITH given AS (SELECT one.value AS term FROM ${list}) INSERT INTO search_terms (term)
         SELECT term FROM given WHERE TRUE ON CONFLICT DO NOTHING RETURNING term`,
      { terms: JSON.stringify(terms) },
      tx,
    );
    if (added.length === 0) return;
    const pairs = added.flatMap(({ term }) => trigramsOf(term).map((gram) => [gram, term]));
    const [rows, at] = isPostgres
      ? ['jsonb_array_elements(CAST(:pairs AS jsonb)) AS one(value)', (index: number) => `one.value ->> ${index}`]
      : ['json_each(:pairs) AS one', (index: number) => `json_extract(one.value, '$[${index}]')`];
    await run(
      `INSERT INTO search_trigrams (gram, term) SELECT ${at(0)}, ${at(1)} FROM ${rows} WHERE TRUE ON CONFLICT DO NOTHING`,
      { pairs: JSON.stringify(pairs) },
      tx,
    );
  }
}

const columnsOf = (more: string) => `a.id, a.title, a.summary, a.tags, c.name AS category, u.username AS author${more}`;
const NAMES = `LEFT JOIN categories AS c ON c.id = a.category_id LEFT JOIN users AS u ON u.id = a.author_id`;

/** The greatest position, and the most positions of one term: https://www.postgresql.org/docs/current/textsearch-limitations.html */
const [LAST_POSITION, POSITIONS] = [16_383, 256];

/** Returns terms as Postgres takes them, with their positions. */
function vectorOf(terms: string[]): string {
  const positions = new Map<string, number[]>();
  for (const [index, term] of terms.entries()) {
    const known = positions.get(term);
    if (!known) positions.set(term, [Math.min(index + 1, LAST_POSITION)]);
    else if (known.length < POSITIONS && index < LAST_POSITION) known.push(index + 1);
  }
  return [...positions].map(([term, each]) => `'${term}':${each.join()}`).join(' ');
}
