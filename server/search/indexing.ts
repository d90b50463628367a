import { AsyncLocalStorage } from 'node:async_hooks';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { ChangedTags } from '../changes.ts';
import type { App } from '../context.ts';
import { dialectOf } from '../database/dialect.ts';
import { isLive } from '../database/queries/live.ts';
import { startTimeLimit } from '../database/servers/timeLimit.ts';
import type { JobKind } from '../jobs/kind.ts';
import {
  type BodyTerms,
  type HeadTerms,
  headTerms,
  type IndexedColumns,
  type TextTerms,
  textTerms,
} from './documents.ts';
import { addNewTerms, putHeads, putTexts } from './indexTables.ts';
import { rememberedTerms } from './searchMemory.ts';

/** The time from a write until its text is indexed, in milliseconds: several writes are then indexed at once. */
const PAUSE = 200;
/** The number of articles that one step indexes, and the time after which a batch begins no further step. */
const [STEP, BATCH_MS] = [5, 25];
/** The bytes from which a text is long. */
const LONG = 10_000;
/** The most articles whose short fields are indexed within a write that changed many; the others are soon after it. */
const WITHIN_WRITE = 100;
/** The states of `head` in the queue: the short fields are indexed, are to be, or are to be within the write. */
const HEAD = { done: 0, later: 1, within: 2 };

/** The number of times that the known terms were forgotten. */
const GENERATION = '(SELECT generation FROM search_state) AS generation';
const NAMES = `LEFT JOIN categories AS c ON c.id = a.category_id LEFT JOIN users AS u ON u.id = a.author_id`;

/** The parts of the app that indexing needs. */
type Index = Pick<App, 'database' | 'searchMemory'>;

/** Indexes what no process has indexed after its write. */
export const indexArticles: JobKind = {
  kind: 'index-articles',
  every: 60_000,
  async run(app, _job, tx) {
    const { indexed, hasMore } = await indexBatch(app, tx);
    if (indexed === 0) return {};
    return { tags: ['search'], ...(hasMore && { runAgainIn: 0 }) };
  },
};

/**
 * Begins to index texts soon after the writes of this process and of others, because that takes longer than a write. Triggers queue
 * what is to be indexed; what a process that ends leaves in the queue is indexed by the job of the next start, or of another process.
 */
export function startIndexing(app: App): { stop(): void } {
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
      await readAhead(app);
      const tagsOf = ({ indexed }: { indexed: number }): ChangedTags => (indexed > 0 ? ['search'] : []);
      if ((await app.changes.write((tx) => indexBatch(app, tx), tagsOf)).hasMore) indexIn(0);
    } catch {
      // The job tries again, and tells of what fails.
    }
  };
  app.changes.listen((tags) => {
    if (isOfArticles(tags)) indexIn(PAUSE);
  });
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Queues every article, and forgets the words that articles had. A server indexes them; resolves to their number. */
export function queueAllArticles({ database, jobs }: App): Promise<number> {
  const { sequelize } = database;
  return database.write(async (transaction) => {
    await sequelize.query(
      `INSERT INTO search_queue (article_id, is_stale, head) SELECT id, FALSE, ${HEAD.later} FROM articles WHERE ${isLive()}
         ON CONFLICT (article_id) DO UPDATE SET head = ${HEAD.later} WHERE search_queue.head = ${HEAD.done}`,
      { transaction },
    );
    const [queued] = await select<{ count: number }>(
      sequelize,
      'SELECT COUNT(*) AS count FROM search_queue',
      {},
      transaction,
    );
    for (const table of ['search_terms', 'search_trigrams'])
      await sequelize.query(`DELETE FROM ${table}`, { transaction });
    await sequelize.query('UPDATE search_state SET generation = generation + 1', { transaction });
    await jobs.schedule({ kind: indexArticles.kind, key: indexArticles.kind }, transaction);
    return Number(queued?.count);
  });
}

/** Indexes everything that is queued, in transactions of a few articles each. */
export async function indexQueue(index: Index, step = 25): Promise<void> {
  while ((await index.database.write((tx) => indexSome(index, step, tx))) === step);
}

/** Indexes, within a write of these tags, the short fields of articles that it has changed. */
export async function indexHeads({ database, searchMemory }: Index, tags: ChangedTags, tx: Transaction): Promise<void> {
  if (!isOfArticles(tags)) return;
  const { sequelize } = database;
  const named = tags === '*' ? [] : tags.filter((tag) => tag.startsWith('article:')).map((tag) => Number(tag.slice(8)));
  const ids = named.length > 0 ? named.slice(0, WITHIN_WRITE) : await queuedWithin(sequelize, tx);
  if (ids.length === 0) return;
  const columns = ['a.title', 'a.summary', 'a.tags', 'c.name', 'u.username'].join();
  const rows = await select<{ id: number; fields: string; generation: number }>(
    sequelize,
    `UPDATE search_queue SET head = ${HEAD.done} WHERE article_id IN (:ids) AND head = ${HEAD.within} RETURNING article_id AS id,
       (SELECT ${dialectOf(sequelize).jsonArray(columns)} FROM articles AS a ${NAMES} WHERE a.id = article_id AND ${isLive('a')}) AS fields, ${GENERATION}`,
    { ids },
    tx,
  );
  const heads = rows.map(({ id, fields }): [number, HeadTerms] => {
    const [title, summary, articleTags, category, author] = JSON.parse(fields);
    return [id, headTerms({ id, title, summary, tags: articleTags, category, author })];
  });
  if (heads.length === 0) return;
  const inOrder = heads.toSorted(([one], [other]) => one - other);
  await putHeads(sequelize, inOrder, tx);
  // A word that begins like one of a search is found by these.
  const [{ generation } = { generation: 0 }] = rows;
  await addNewTerms(sequelize, searchMemory, { terms: heads.flatMap(([, { whole }]) => whole), generation }, tx);
}

/** Lists the articles whose short fields a write has changed without naming them, such as those of a renamed category. */
async function queuedWithin(sequelize: Sequelize, tx: Transaction): Promise<number[]> {
  const sql = `SELECT article_id AS id FROM search_queue WHERE head = ${HEAD.within} ORDER BY article_id DESC
    LIMIT ${WITHIN_WRITE} ${dialectOf(sequelize).skipLocked}`;
  return (await select<{ id: number }>(sequelize, sql, {}, tx)).map(({ id }) => id);
}

/** Reads the long texts that are the next in the queue before the write, which others wait for. */
async function readAhead({ database, searchMemory }: Index): Promise<void> {
  const sql = `SELECT id, content FROM articles WHERE ${isLive()} AND id IN (SELECT article_id FROM search_queue ORDER BY article_id DESC
    LIMIT ${STEP}) AND octet_length(content) > ${LONG}`;
  const rows = await database.sequelize.query<{ id: number; content: string }>(sql, { type: QueryTypes.SELECT });
  for (const row of rows) await rememberedTerms(searchMemory, row);
}

/** Indexes articles of the queue for a short while. Resolves to their number, and to true where there are more. */
async function indexBatch(index: Index, tx: Transaction): Promise<{ indexed: number; hasMore: boolean }> {
  const isTimeUp = startTimeLimit(BATCH_MS);
  let [indexed, hasMore] = [0, true];
  while (hasMore && (indexed === 0 || !isTimeUp())) {
    const count = await indexSome(index, STEP, tx);
    indexed += count;
    hasMore = count === STEP;
  }
  return { indexed, hasMore };
}

/** Indexes the newest articles of the queue, so many at most. Resolves to their number. */
async function indexSome({ database, searchMemory }: Index, count: number, tx: Transaction): Promise<number> {
  const { sequelize } = database;
  const queued = await select<{ id: number; head: number; generation: number }>(
    sequelize,
    `DELETE FROM search_queue WHERE article_id IN (SELECT article_id FROM search_queue ORDER BY article_id DESC
       LIMIT ${count} ${dialectOf(sequelize).skipLocked}) RETURNING article_id AS id, head, ${GENERATION}`,
    {},
    tx,
  );
  if (queued.length === 0) return 0;
  // In a query of its own, which sees what those have written whose rows it waited for.
  const rows = await select<IndexedColumns & { content: string }>(
    sequelize,
    `SELECT a.id, a.title, a.summary, a.tags, c.name AS category, u.username AS author, a.content
       FROM articles AS a ${NAMES} WHERE a.id IN (:ids) AND ${isLive('a')}`,
    { ids: queued.map(({ id }) => id) },
    tx,
  );
  if (rows.length === 0) return queued.length;
  const heads = rows.map((row): [number, HeadTerms] => [row.id, headTerms(row)]);
  const bodies = await Promise.all(rows.map((row) => rememberedTerms(searchMemory, row)));
  const texts = heads.map(([id, head], at): [number, TextTerms] => [id, textTerms(bodies[at] as BodyTerms, head)]);
  const unindexed = new Set(queued.filter(({ head }) => head !== HEAD.done).map(({ id }) => id));
  const newHeads = heads.filter(([id]) => unindexed.has(id));
  if (newHeads.length > 0) await putHeads(sequelize, newHeads, tx);
  await putTexts(sequelize, texts, tx);
  const terms = [...heads.flatMap(([, { whole }]) => whole), ...texts.flatMap(([, { each }]) => each)];
  await addNewTerms(sequelize, searchMemory, { terms, generation: queued[0]?.generation ?? 0 }, tx);
  return queued.length;
}

const isOfArticles = (tags: ChangedTags) => tags === '*' || tags.includes('articles');

const select = <Row extends object>(
  sequelize: Sequelize,
  sql: string,
  replacements: Record<string, unknown>,
  transaction: Transaction,
) => sequelize.query<Row>(sql, { replacements, transaction, type: QueryTypes.SELECT });
