import { AsyncLocalStorage } from 'node:async_hooks';
import { QueryTypes, type Transaction } from 'sequelize';
import type { ChangedTags, Changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { startTimeLimit } from '../database/timeLimit.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type HeadTerms, headTerms, type IndexedColumns, type TextTerms, textTerms } from './documents.ts';
import { createIndexTables } from './indexTables.ts';
import { createRecentTexts } from './recentTexts.ts';

const KIND = 'index-articles';
/** The time from a write until its text is indexed, in milliseconds: several writes are then indexed at once. */
const PAUSE = 200;
/** The time after which a job looks for what no process has indexed after its write, in milliseconds. */
const EVERY = 60_000;
/** The number of articles that one step indexes, and the time after which a batch begins no further step. */
const [STEP, BATCH_MS] = [5, 25];
/** The bytes from which a text is long. */
const LONG = 10_000;
/** The most articles whose short fields are indexed within a write that changed many; the others are soon after it. */
const WITHIN_WRITE = 100;
/** The states of `head` in the queue: the short fields are indexed, are to be, or are to be within the write. */
const HEAD = { done: 0, later: 1, within: 2 };

interface Dependencies {
  database: Database;
  changes: Changes;
  jobs: Jobs;
}

/**
 * Keeps the index of articles in step with their writes: their short fields within the write itself, and the long text
 * right after it, because that takes longer than the write. Triggers queue what either must index.
 */
export type Indexing = ReturnType<typeof createIndexing>;

export function createIndexing({ database, changes, jobs }: Dependencies) {
  const { sequelize } = database;
  const isPostgres = sequelize.getDialect() === 'postgres';
  const run = (sql: string, replacements: Record<string, unknown>, transaction: Transaction) =>
    sequelize.query(sql, { replacements, transaction, type: QueryTypes.RAW });
  const select = <Row extends object>(sql: string, replacements: Record<string, unknown>, transaction: Transaction) =>
    sequelize.query<Row>(sql, { replacements, transaction, type: QueryTypes.SELECT });

  const { putHeads, putTexts, addTerms } = createIndexTables(sequelize);
  const recent = createRecentTexts();

  changes.beforeCommit(followWrite);
  jobs.handle(KIND, {
    every: EVERY,
    async run(_job, tx) {
      const { indexed, hasMore } = await indexBatch(tx);
      if (indexed === 0) return {};
      return { tags: ['search'], ...(hasMore && { runAgainIn: 0 }) };
    },
  });

  return {
    /**
     * Begins to index texts soon after the writes of this process and of others. What a process that ends leaves in the queue
     * is indexed by the job of the next start, or of another process.
     */
    start(): { stop(): void } {
      let isStopped = false;
      let timer: NodeJS.Timeout | undefined;
      // In a context of their own: they are no part of the request that wrote.
      const indexIn = AsyncLocalStorage.bind((pause: number) => {
        if (isStopped) return;
        timer ??= setTimeout(() => {
          timer = undefined;
          void indexSoon();
        }, pause).unref();
      });
      const indexSoon = async () => {
        try {
          await readAhead();
          const tagsOf = ({ indexed }: { indexed: number }): ChangedTags => (indexed > 0 ? ['search'] : []);
          if ((await changes.write(indexBatch, tagsOf)).hasMore) indexIn(0);
        } catch {
          // The job tries again, and tells of what fails.
        }
      };
      changes.listen((tags) => {
        if (isOfArticles(tags)) indexIn(PAUSE);
      });
      return {
        stop() {
          isStopped = true;
          clearTimeout(timer);
        },
      };
    },

    /** Queues every article, and forgets the words that articles had. A server indexes them; resolves to their number. */
    async rebuild(): Promise<number> {
      return database.write(async (tx) => {
        await run(
          `INSERT INTO search_queue (article_id, is_stale, head) SELECT id, FALSE, ${HEAD.later} FROM articles WHERE TRUE
             ON CONFLICT (article_id) DO UPDATE SET head = ${HEAD.later} WHERE search_queue.head = ${HEAD.done}`,
          {},
          tx,
        );
        const [queued] = await select<{ count: number }>('SELECT COUNT(*) AS count FROM search_queue', {}, tx);
        for (const table of ['search_terms', 'search_trigrams']) await run(`DELETE FROM ${table}`, {}, tx);
        await run('UPDATE search_state SET generation = generation + 1', {}, tx);
        await jobs.schedule({ kind: KIND, key: KIND }, tx);
        return Number(queued?.count);
      });
    },

    /** Indexes everything that is queued, in transactions of a few articles each. */
    async indexAll(step = 25): Promise<void> {
      while ((await database.write((tx) => indexSome(step, tx))) === step);
    },
  };

  /** Indexes, within a write, the short fields that it has changed. */
  async function followWrite(tags: ChangedTags, tx: Transaction): Promise<void> {
    if (!isOfArticles(tags)) return;
    const own = tags === '*' ? [] : tags.filter((tag) => tag.startsWith('article:')).map((tag) => Number(tag.slice(8)));
    const ids = own.length > 0 ? own.slice(0, WITHIN_WRITE) : await queuedWithin(tx);
    if (ids.length === 0) return;
    const columns = ['a.title', 'a.summary', 'a.tags', 'c.name', 'u.username'].join();
    const json = isPostgres ? `json_build_array(${columns})::text` : `json_array(${columns})`;
    const rows = await select<{ id: number; fields: string; generation: number }>(
      `UPDATE search_queue SET head = ${HEAD.done} WHERE article_id IN (:ids) AND head = ${HEAD.within} RETURNING article_id AS id,
         (SELECT ${json} FROM articles AS a ${NAMES} WHERE a.id = article_id) AS fields, ${GENERATION}`,
      { ids },
      tx,
    );
    const heads = rows.map(({ id, fields }): [number, HeadTerms] => {
      const [title, summary, articleTags, category, author] = JSON.parse(fields);
      return [id, headTerms({ id, title, summary, tags: articleTags, category, author })];
    });
    if (heads.length === 0) return;
    await putHeads(
      heads.toSorted(([one], [other]) => one - other),
      tx,
    );
    // A word that begins like one of a search is found by these.
    const [{ generation } = { generation: 0 }] = rows;
    await addTerms({ terms: heads.flatMap(([, { whole }]) => whole), generation }, tx);
  }

  /** Lists the articles whose short fields a write has changed without naming them, such as those of a renamed category. */
  async function queuedWithin(tx: Transaction): Promise<number[]> {
    const sql = `SELECT article_id AS id FROM search_queue WHERE head = ${HEAD.within} ORDER BY article_id DESC
      LIMIT ${WITHIN_WRITE} ${isPostgres ? 'FOR UPDATE SKIP LOCKED' : ''}`;
    return (await select<{ id: number }>(sql, {}, tx)).map(({ id }) => id);
  }

  /** Reads the long texts that are the next in the queue before the write, which others wait for. */
  async function readAhead(): Promise<void> {
    const sql = `SELECT id, content FROM articles WHERE id IN (SELECT article_id FROM search_queue ORDER BY article_id DESC
      LIMIT ${STEP}) AND octet_length(content) > ${LONG}`;
    const rows = await sequelize.query<{ id: number; content: string }>(sql, { type: QueryTypes.SELECT });
    for (const { id, content } of rows) await recent.termsOf(id, content);
  }

  /** Indexes articles of the queue for a short while. Resolves to their number, and to true where there are more. */
  async function indexBatch(tx: Transaction): Promise<{ indexed: number; hasMore: boolean }> {
    const isTimeUp = startTimeLimit(BATCH_MS);
    let [indexed, hasMore] = [0, true];
    while (hasMore && (indexed === 0 || !isTimeUp())) {
      const count = await indexSome(STEP, tx);
      indexed += count;
      hasMore = count === STEP;
    }
    return { indexed, hasMore };
  }

  /** Indexes the newest articles of the queue, so many at most. Resolves to their number. */
  async function indexSome(count: number, tx: Transaction): Promise<number> {
    const queued = await select<{ id: number; head: number; generation: number }>(
      `DELETE FROM search_queue WHERE article_id IN (SELECT article_id FROM search_queue ORDER BY article_id DESC
         LIMIT ${count} ${isPostgres ? 'FOR UPDATE SKIP LOCKED' : ''}) RETURNING article_id AS id, head, ${GENERATION}`,
      {},
      tx,
    );
    if (queued.length === 0) return 0;
    // In a query of its own, which sees what those have written whose rows it waited for.
    const rows = await select<IndexedColumns & { content: string }>(
      `SELECT a.id, a.title, a.summary, a.tags, c.name AS category, u.username AS author, a.content
         FROM articles AS a ${NAMES} WHERE a.id IN (:ids)`,
      { ids: queued.map(({ id }) => id) },
      tx,
    );
    if (rows.length === 0) return queued.length;
    const heads = rows.map(headTerms);
    const bodies = await Promise.all(rows.map(({ id, content }) => recent.termsOf(id, content)));
    const texts = bodies.map((body, index) => textTerms(body, heads[index] as HeadTerms));
    const unindexed = new Set(queued.filter(({ head }) => head !== HEAD.done).map(({ id }) => id));
    const entries = rows
      .map(({ id }, index): [number, HeadTerms] => [id, heads[index] as HeadTerms])
      .filter(([id]) => unindexed.has(id));
    if (entries.length > 0) await putHeads(entries, tx);
    await putTexts(
      rows.map(({ id }, index): [number, TextTerms] => [id, texts[index] as TextTerms]),
      tx,
    );
    const terms = [...heads.flatMap(({ whole }) => whole), ...texts.flatMap(({ each }) => each)];
    await addTerms({ terms, generation: queued[0]?.generation ?? 0 }, tx);
    return queued.length;
  }
}

/** The number of times that the known terms were forgotten. */
const GENERATION = '(SELECT generation FROM search_state) AS generation';
const isOfArticles = (tags: ChangedTags) => tags === '*' || tags.includes('articles');
const NAMES = `LEFT JOIN categories AS c ON c.id = a.category_id LEFT JOIN users AS u ON u.id = a.author_id`;
