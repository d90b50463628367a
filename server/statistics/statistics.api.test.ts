import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import type { Statistics } from '../../shared/statistics/statistics.ts';
import { makeAccount, makeArticle, makeComment, valid } from '../testing/inputs/factories.ts';
import { type OctavoInProcess, startOctavo } from '../testing/servers/octavo.ts';
import { sql } from '../testing/servers/sql.ts';

const PROXIES = { OCTAVO_TRUST_PROXY: '1' };
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let octavo: OctavoInProcess;
beforeAll(async () => {
  octavo = await startOctavo(PROXIES);
});
afterAll(() => octavo.close());

const statistics = async (query = ''): Promise<Statistics> => (await octavo.admin.get(`/api/statistics${query}`)).body;
/** The sums of the time that is shown where none is chosen. */
async function totals() {
  const { days } = await statistics();
  const total = (kind: 'views' | 'readers' | 'articles' | 'comments' | 'registrations' | 'messages') =>
    days.reduce((sum, day) => sum + day[kind], 0);
  return {
    ...{ views: total('views'), readers: total('readers'), articles: total('articles') },
    ...{ comments: total('comments'), registrations: total('registrations'), messages: total('messages') },
  };
}

/** Requests a page as a browser does; each `reader` has an address of its own. */
function visit(path: string, { reader = 1, headers = {} as Record<string, string>, client = octavo.visitor } = {}) {
  const address = `203.0.113.${reader}`;
  return client.get(path, { headers: { 'User-Agent': BROWSER, 'X-Forwarded-For': address, ...headers } });
}

const pathOf = ({ slug }: Pick<Article, 'slug'>) => `/articles/${slug}`;
const viewsOf = async ({ _id }: Pick<Article, '_id'>) =>
  (await statistics()).articles.find((article) => article._id === _id)?.views ?? 0;

/** Stores the views of what was requested before. */
const settle = () => octavo.server.catchUp();

/** Resolves to what it gives within one day of UTC, with the first of readers of its own: after midnight each is counted again. */
async function withinOneDay<Result>(run: (first: number) => Promise<Result>, first = 11): Promise<Result> {
  const day = new Date().getUTCDate();
  const result = await run(first);
  return new Date().getUTCDate() === day ? result : withinOneDay(run, first + 10);
}

describe('a view', () => {
  it('is counted for each request of a page, cached or not, and for each navigation to an article', async () => {
    const article = await makeArticle(octavo, { published: true });

    for (const path of [pathOf(article), pathOf(article), `/api${pathOf(article)}`, `/api${pathOf(article)}`]) {
      expect((await visit(path)).status).toBe(200);
    }

    await settle();
    expect((await statistics()).articles).toContainEqual({
      ...{ _id: article._id, title: article.title, slug: article.slug },
      views: 4,
    });
  });

  it('is counted where the browser has the page already (304)', async () => {
    const article = await makeArticle(octavo, { published: true });
    const etag = (await visit(pathOf(article))).headers.get('ETag') ?? '';

    const again = await visit(pathOf(article), { headers: { 'If-None-Match': etag } });
    await settle();

    expect(again.status).toBe(304);
    expect(await viewsOf(article)).toBe(2);
  });

  it('is stored without anybody’s doing', async () => {
    const article = await makeArticle(octavo, { published: true });

    await visit(pathOf(article));

    // Asking more often would only take the processor's time.
    await expect.poll(() => viewsOf(article), { interval: 300 }).toBe(1);
  });

  it('is one of the reader of the day, however many pages are read', async () => {
    const { before, after } = await withinOneDay(async (first) => {
      await settle();
      const before = await totals();
      for (const reader of [first, first + 1, first, first + 1, first + 2]) await visit('/', { reader });
      await visit('/', { reader: first, headers: { 'User-Agent': `${BROWSER} of the other one` } });
      await settle();
      return { before, after: await totals() };
    });

    expect(after.views - before.views).toBe(6);
    expect(after.readers - before.readers).toBe(4);
  });

  it.each([
    ['of a robot', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['of a program', { 'User-Agent': 'curl/8.5.0' }],
    ['of somebody without a name', { 'User-Agent': '' }],
    ['of a reader who asks not to be tracked', { DNT: '1' }],
    ['of a reader who asks for privacy', { 'Sec-GPC': '1' }],
    ['before the reader sees the page', { 'Sec-Purpose': 'prefetch' }],
    ['for a picture of the page', { 'X-Purpose': 'preview' }],
    ['of an older browser that loads ahead', { 'X-Moz': 'prefetch' }],
  ])('%s is not counted', async (_whose, headers) => {
    const article = await makeArticle(octavo, { published: true });
    for (const path of [pathOf(article), pathOf(article), `/api${pathOf(article)}`]) await visit(path, { headers });

    await settle();

    expect(await viewsOf(article)).toBe(0);
  });

  it('of an administrator is not counted, and that of another account is', async () => {
    const article = await makeArticle(octavo, { published: true });
    for (const path of [pathOf(article), pathOf(article), `/api${pathOf(article)}`]) {
      await visit(path, { client: octavo.admin });
      await visit(path, { client: octavo.user });
    }

    await settle();

    expect(await viewsOf(article)).toBe(3);
  });

  it('is not one of a page that is not there, of the dashboard, of one’s account, of a list or of a head', async () => {
    await settle();
    const before = await totals();
    for (const path of ['/no-such-page', '/articles/none', '/dashboard', '/auth', '/profile', '/api/articles']) {
      await visit(path);
    }
    await octavo.visitor.send('HEAD', '/', { headers: { 'User-Agent': BROWSER } });
    await settle();

    expect((await totals()).views - before.views).toBe(0);
  });

  it('names the site whose link led there, without anything else of its address', async () => {
    const links = [
      'https://www.example.com/path?private=1',
      'http://example.com:8080/',
      `${octavo.url}/`,
      'https://203.0.113.9/',
      'javascript:alert(1)',
      'https://<script>alert(1)</script>.com/',
      'no address',
      'https://xn--bcher-kva.example/',
      `https://${'a'.repeat(60)}.${'b'.repeat(60)}.com/`,
    ];
    for (const referer of links) await visit('/', { headers: { Referer: referer } });
    await settle();

    expect((await statistics()).referrers).toEqual([
      { site: 'example.com', views: 2 },
      { site: 'xn--bcher-kva.example', views: 1 },
    ]);
  });

  it('leaves no address and no cookie behind', async () => {
    const response = await visit('/', { reader: 77 });
    await settle();

    expect(response.headers.getSetCookie()).toEqual([]);
    const tables = ['daily_readers', 'daily_sums', 'daily_referrers', 'daily_article_views', 'statistics_state'];
    for (const table of tables) {
      expect(JSON.stringify(await sql(octavo, `SELECT * FROM ${table}`))).not.toMatch(/203\.0\.113|Mozilla/);
    }
  });
});

describe('a hostile reader', () => {
  it('fills no table with invented sites', async () => {
    for (let begin = 0; begin < 1_500; begin += 100) {
      const visits = Array.from({ length: 100 }, (_, index) =>
        visit('/', { headers: { Referer: `https://invented-${begin + index}.example/` } }),
      );
      await Promise.all(visits);
    }
    await settle();

    const days = await sql(octavo, 'SELECT COUNT(*) AS n FROM daily_referrers GROUP BY day');
    for (const { n } of days) expect(Number(n)).toBeLessThanOrEqual(1_000);
    await sql(octavo, `DELETE FROM daily_referrers WHERE site LIKE 'invented-%'`);
  });
});

describe('the salt of a day', () => {
  it('is thrown away with the hashes when the next day begins', async () => {
    await settle();
    const [before] = await sql(octavo, 'SELECT salt FROM statistics_state');
    await sql(octavo, 'UPDATE statistics_state SET salt_day = salt_day - 1');
    await sql(octavo, `INSERT INTO daily_readers (hash) VALUES ('of yesterday')`);

    await visit('/');
    await settle();

    const [after] = await sql(octavo, 'SELECT salt FROM statistics_state');
    expect(after?.salt).not.toBe(before?.salt);
    expect(await sql(octavo, 'SELECT hash FROM daily_readers')).toHaveLength(1);
  });
});

describe('what is written', () => {
  it('is counted on its day, and no more once it is deleted', async () => {
    const before = await totals();
    const article = await makeArticle(octavo, { published: true });
    await makeArticle(octavo, { published: false });
    const comments = [await makeComment(octavo.user, article._id), await makeComment(octavo.user, article._id)];
    const { contact } = (await octavo.visitor.post('/api/contacts', valid.contact())).body;
    const { id } = await makeAccount(octavo);

    const written = await totals();
    await octavo.admin.delete(`/api/comments/${comments[0]?._id}`);
    await octavo.admin.delete(`/api/contacts/${contact._id}`);
    await octavo.admin.delete(`/api/users/${id}`);
    await octavo.admin.put(`/api/articles/${article._id}/publish`, { published: false });
    const after = await totals();
    await octavo.admin.put(`/api/articles/${article._id}/publish`, { published: true });
    const again = await totals();

    const more = (one: typeof before, kinds: (keyof typeof before)[]) => kinds.map((kind) => one[kind] - before[kind]);
    const kinds = ['articles', 'comments', 'messages', 'registrations'] as const;
    expect(more(written, [...kinds])).toEqual([1, 2, 1, 1]);
    expect(more(after, [...kinds])).toEqual([0, 1, 0, 0]);
    expect(more(again, [...kinds])).toEqual([1, 1, 0, 0]);
  });

  it('is not counted while an article is in the trash, and is again once it is restored', async () => {
    const before = await totals();
    const { _id } = await makeArticle(octavo, { published: true });
    await makeComment(octavo.user, _id);

    await octavo.admin.delete(`/api/articles/${_id}`);
    const deleted = await totals();
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [_id] });
    const restored = await totals();

    expect(deleted).toEqual(before);
    expect(restored).toEqual({ ...before, articles: before.articles + 1, comments: before.comments + 1 });
  });

  it('is counted by the days of the site’s time zone, also after that was changed', async () => {
    const article = await makeArticle(octavo, { published: true });
    const comment = await makeComment(octavo.user, article._id);
    // The clocks of Lisbon are those of UTC in winter, and an hour later in summer.
    const times = { '2024-01-15 23:30:00+00:00': ['2024-01-15', '2024-01-15', '2024-01-16'] };
    Object.assign(times, { '2024-07-15 23:30:00+00:00': ['2024-07-15', '2024-07-16', '2024-07-16'] });
    const zones = ['UTC', 'Europe/Lisbon', 'Asia/Kathmandu'];
    const found: Record<string, (string | undefined)[]> = {};

    for (const time of Object.keys(times)) {
      // Deleted and added, because its time never changes.
      const columns = 'id, message, article_id, user_id';
      await sql(octavo, 'CREATE TABLE moved AS SELECT * FROM comments WHERE id = :id', { id: Number(comment._id) });
      await sql(octavo, 'DELETE FROM comments WHERE id = :id', { id: Number(comment._id) });
      await sql(octavo, `INSERT INTO comments (${columns}, created_at) SELECT ${columns}, :at FROM moved`, {
        at: new Date(time),
      });
      await sql(octavo, 'DROP TABLE moved');
      found[time] = [];
      for (const timeZone of zones) {
        await octavo.admin.put('/api/settings', { timeZone });
        const { days } = await statistics('?from=2024-01-01&to=2024-12-31');
        const commented = days.filter((day) => day.comments > 0);
        expect(commented.map(({ comments }) => comments)).toEqual([1]);
        found[time].push(commented[0]?.date);
      }
    }

    expect(found).toEqual(times);
    await octavo.admin.put('/api/settings', { timeZone: 'UTC' });
  });

  it('takes no counting anew where the time zone was changed: the statistics only read', async () => {
    await octavo.admin.put('/api/settings', { timeZone: 'Asia/Kathmandu' });

    const statements = await octavo.server.statementsOf(() => statistics());

    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((statement) => /\b(INSERT|UPDATE|DELETE|LOCK)\b/.test(statement))).toEqual([]);
    await octavo.admin.put('/api/settings', { timeZone: 'UTC' });
  });

  it('waits: one’s own drafts, what is scheduled, unread messages, and the comments of the last seven days', async () => {
    const { waiting } = await statistics();
    const article = await makeArticle(octavo, { published: true });
    await makeArticle(octavo, { published: false });
    await makeArticle(octavo, { published: false, publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    await makeComment(octavo.user, article._id);
    await octavo.visitor.post('/api/contacts', valid.contact());

    const after = (await statistics()).waiting;
    const { data } = (await octavo.admin.get('/api/contacts')).body;
    await octavo.admin.post('/api/contacts/bulk-status', { ids: [data[0]._id], status: 'read' });

    expect((await statistics()).waiting.messages).toBe(waiting.messages);
    expect(after).toEqual({
      ...{ drafts: waiting.drafts + 1, scheduled: waiting.scheduled + 1 },
      ...{ messages: waiting.messages + 1, comments: waiting.comments + 1, heldComments: waiting.heldComments },
      reportedComments: waiting.reportedComments,
      handedIn: waiting.handedIn,
    });
  });
});
