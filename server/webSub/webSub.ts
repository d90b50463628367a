import { randomUUID } from 'node:crypto';
import { QueryTypes, type Transaction } from 'sequelize';
import type { App } from '../context.ts';
import { isPublished } from '../database/queries/live.ts';
import type { JobKind } from '../jobs/kind.ts';

const KIND = 'websub';
const FEEDS = ['/feed.xml', '/feed.json'];
/** The number of attempts to tell the hub, the pause after the first, which doubles each time, and the time that each may take, in milliseconds. */
const [ATTEMPTS, PAUSE, TIMEOUT] = [10, 30_000, 10_000];

interface Announcement {
  articleId: number;
  attempt: number;
}

/** Tells a WebSub hub (https://www.w3.org/TR/websub/) which feeds have a new article, as hubs expect it of publishers. */
export const tellHub: JobKind = {
  kind: KIND,
  async run(app, job, tx) {
    const { webSubHub: hub } = app;
    const { articleId, attempt } = job.payload as Announcement;
    const topics = hub === null ? [] : await topicsOf(app, articleId, tx);
    if (hub === null || topics.length === 0) return {};
    // Scheduled before the hub is told, and cancelled when it knows: a server that is killed meanwhile tells it again.
    const retry = `${KIND}:${articleId}:${randomUUID()}`;
    const runIn = PAUSE * 2 ** (attempt - 1);
    const payload: Announcement = { articleId, attempt: attempt + 1 };
    if (attempt < ATTEMPTS) await app.jobs.schedule({ kind: KIND, key: retry, runIn, payload }, tx);
    return {
      // Not awaited, because other jobs would wait for a slow hub.
      async afterCommit() {
        void tell(hub, topics)
          .then(() => app.database.write((within) => app.jobs.cancel(retry, within)))
          .catch((error) => app.log?.warn({ err: error, hub, attempt }, 'The WebSub hub was not told of an article.'));
      },
    };
  },
};

/** Has the hub, if there is one, told of an article after the write that publishes it. */
export async function announceArticle({ jobs, webSubHub }: App, articleId: number, tx: Transaction): Promise<void> {
  if (webSubHub === null) return;
  const payload: Announcement = { articleId, attempt: 1 };
  await jobs.schedule({ kind: KIND, key: `${KIND}:${articleId}`, payload }, tx);
}

/** Resolves to the addresses of the feeds that have an article; none where it is not published any more. */
async function topicsOf({ database, origin }: App, id: number, transaction: Transaction): Promise<string[]> {
  const names = await database.sequelize.query<{ filter: string; value: string | number | null }>(
    `SELECT 'category' AS filter, c.name AS value FROM articles AS a LEFT JOIN categories AS c ON c.id = a.category_id
       WHERE a.id = :id AND ${isPublished('a')}
     UNION ALL SELECT 'author', CAST(author_id AS TEXT) FROM articles WHERE id = :id AND ${isPublished()}
     UNION ALL SELECT 'tag', t.name FROM article_tags AS o JOIN tags AS t ON t.id = o.tag_id
       WHERE o.article_id = :id AND o.published = TRUE`,
    { replacements: { id }, type: QueryTypes.SELECT, transaction },
  );
  if (names.length === 0) return [];
  const queries = names
    .filter(({ value }) => value !== null)
    .map(({ filter, value }) => `?${filter}=${encodeURIComponent(String(value))}`);
  return ['', ...queries].flatMap((query) => FEEDS.map((feed) => origin + feed + query));
}

/** Throws where the hub does not accept it. */
async function tell(hub: string, topics: string[]): Promise<void> {
  const body = new URLSearchParams({ 'hub.mode': 'publish' });
  for (const topic of topics) body.append('hub.url', topic);
  const response = await fetch(hub, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hub responded with ${response.status}.`);
}
