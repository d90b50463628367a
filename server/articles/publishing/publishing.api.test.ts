import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Activity } from '../../../shared/activity/activity.ts';
import type { Article } from '../../../shared/articles/articles.ts';
import { until } from '../../testing/faults/faults.ts';
import { formOf, makeArticle, makeCategory, makeComment, valid } from '../../testing/inputs/factories.ts';
import { breakPublishing, makeDue, mendPublishing, runDue, scheduledJobs } from '../../testing/rows/publishing.ts';
import { type OctavoInProcess, restarted, startOctavo } from '../../testing/servers/octavo.ts';

let octavo: OctavoInProcess;
let category: string;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());
beforeEach(async () => {
  ({ category } = await makeCategory(octavo));
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const make = (fields: Record<string, unknown> = {}) => makeArticle(octavo, { category, published: false, ...fields });
const makeScheduled = (fields = {}) => make({ publishAt: inHours(1), ...fields });
const change = ({ _id }: Article, fields: unknown) => octavo.admin.put(`/api/articles/${_id}`, fields);
const latest = async ({ slug }: Article): Promise<Article> => (await octavo.admin.get(`/api/articles/${slug}`)).body;
const isPublic = async ({ slug }: Article) => (await octavo.visitor.get(`/api/articles/${slug}`)).status === 200;
const listOf = async (status: string): Promise<Article[]> =>
  (await octavo.admin.get(`/api/articles?category=${encodeURIComponent(category)}&status=${status}`)).body.data;
const ids = (articles: Article[]) => articles.map(({ _id }) => _id);

/** Resolves to kind, actor and details of what the journal has about an article, newest first. */
async function journalOf({ _id }: Article): Promise<[string, string | undefined, unknown][]> {
  const { data }: { data: Activity[] } = (await octavo.admin.get('/api/activity?limit=100')).body;
  const own = data.filter(({ subject }) => subject?.kind === 'article' && subject.rows[0]?._id === _id);
  return own.map(({ kind, actor, details }) => [kind, actor?.username, details]);
}

describe('publishAt', () => {
  it('schedules a draft, new or not', async () => {
    const publishAt = inHours(1);

    const created = await make({ publishAt });
    const { article } = (await change(await make(), { publishAt })).body;

    expect(created).toMatchObject({ published: false, publishAt, publishedAt: null });
    expect(article).toMatchObject({ published: false, publishAt, publishedAt: null });
    expect(await isPublic(created)).toBe(false);
  });

  it.each(['T09:30+09:00', 'T09:30:00+09:00', 'T00:30:00.000Z', 'T00:30Z'])(
    'is read with any offset: %s',
    async (time) => {
      const day = new Date(Date.now() + 48 * HOUR).toISOString().slice(0, 10);

      const { publishAt } = await make({ publishAt: day + time });

      expect(publishAt).toBe(`${day}T00:30:00.000Z`);
    },
  );

  it('is read from a form, where empty text takes it away', async () => {
    const publishAt = inHours(1);
    const response = await octavo.admin.post(
      '/api/articles',
      formOf({ ...valid.article(category), published: false, publishAt }),
    );

    const { article } = (await change(response.body.article, formOf({ publishAt: '' }))).body;

    expect(response.body.article.publishAt).toBe(publishAt);
    expect(article.publishAt).toBeNull();
  });

  it.each([
    ...['tomorrow', '2026-12-03', '2999-12-03T09:00', '2999-12-03T09:00:00', '2999-02-30T09:00:00Z'],
    ...['2999-12-03T09:00:00+1', '2999-12-03T25:00:00Z', 32503680000000, true, [], {}],
  ])('is refused where it is no time with an offset: %j', async (publishAt) => {
    const article = await make();

    const responses = [
      await octavo.admin.post('/api/articles', { ...valid.article(category), published: false, publishAt }),
      await change(article, { publishAt }),
    ];

    for (const { status, body } of responses) {
      expect(status).toBe(422);
      expect(body.errors).toEqual({ publishAt: 'Send the time with its offset, such as 2026-12-03T09:00:00+01:00.' });
    }
    expect((await latest(article)).publishAt).toBeNull();
  });

  it('publishes at once where it has just passed, and is refused where it passed long ago', async () => {
    const just = await make({ publishAt: new Date(Date.now() - 1_000).toISOString() });
    const draft = await make();

    const response = await change(draft, { publishAt: inHours(-1) });

    expect(just).toMatchObject({ published: true, publishAt: null, publishedAt: just.createdAt });
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ publishAt: 'Choose a time that is not in the past.' });
  });

  it('is refused for a published article', async () => {
    const responses = [
      await octavo.admin.post('/api/articles', { ...valid.article(category), publishAt: inHours(1) }),
      await change(await make({ published: true }), { publishAt: inHours(1) }),
    ];

    for (const { status, body } of responses) {
      expect(status).toBe(422);
      expect(body.errors).toEqual({ publishAt: 'This article is already published.' });
    }
  });

  it('stays through other changes, and has one job however often it is set', async () => {
    const article = await makeScheduled();
    const publishAt = inHours(2);
    await change(article, { publishAt });

    const { article: after } = (await change(article, { title: 'Retitled', published: false })).body;

    expect(after.publishAt).toBe(publishAt);
    expect(await scheduledJobs(octavo, article)).toEqual([publishAt]);
  });
});

describe('status=scheduled', () => {
  it('lists what is scheduled, which is no draft any more', async () => {
    const draft = await make();
    await make({ published: true });
    const scheduled = [await makeScheduled(), await makeScheduled()];

    expect(ids(await listOf('scheduled'))).toEqual(ids(scheduled).reverse());
    expect(ids(await listOf('draft'))).toEqual([draft._id]);
  });

  it('has totals and pages of its own', async () => {
    for (let count = 0; count < 3; count++) await makeScheduled();

    const { body } = await octavo.admin.get(`/api/articles?category=${category}&status=scheduled&limit=2&page=2`);

    expect(body).toMatchObject({ total: 3, currentPage: 2, totalPages: 2 });
    expect(body.data).toHaveLength(1);
  });

  it('is for administrators alone', async () => {
    for (const client of [octavo.visitor, octavo.user]) {
      expect((await client.get('/api/articles?status=scheduled')).status).toBe(403);
    }
  });
});

describe('a scheduled article', () => {
  it('is published at its time, in lists, pages, feed and sitemap at once', async () => {
    const article = await makeScheduled();
    const link = `/articles/${article.slug}`;
    const paths = ['/', `/?category=${encodeURIComponent(category)}`, '/feed.xml', '/sitemap.xml'];
    const shown = async () =>
      Promise.all(paths.map(async (path) => String((await octavo.visitor.get(path)).body).includes(link)));
    expect(await shown()).toEqual(paths.map(() => false));

    await makeDue(octavo, article);
    await until(() => isPublic(article));

    expect(await shown()).toEqual(paths.map(() => true));
    expect((await octavo.visitor.get(link)).status).toBe(200);
    const after = await latest(article);
    expect(after).toMatchObject({ published: true, publishAt: null, publishedAt: after.updatedAt });
    expect(after).toMatchObject({ createdAt: article.createdAt, version: article.version + 1 });
    expect((await octavo.visitor.get('/api/articles?fields=card')).body.data[0]._id).toBe(article._id);
    expect(await scheduledJobs(octavo, article)).toEqual([]);
  });

  it('keeps its comments and first publication where it was published before', async () => {
    const article = await make({ published: true });
    await makeComment(octavo.user, article._id);
    await change(article, { published: false, publishAt: inHours(1) });

    await runDue(octavo, article);

    expect((await latest(article)).publishedAt).toBe(article.publishedAt);
    expect((await octavo.visitor.get(`/api/comments/${article._id}`)).body.totalComments).toBe(1);
  });

  it.each<[string, (article: Article) => Promise<unknown>]>([
    ['unscheduled', (article) => change(article, { publishAt: null })],
    ['published by hand', ({ _id }) => octavo.admin.put(`/api/articles/${_id}/publish`, { published: true })],
  ])('has no job once it is %s', async (_how, cancel) => {
    const article = await makeScheduled();

    await cancel(article);

    expect(await scheduledJobs(octavo, article)).toEqual([]);
    expect((await latest(article)).publishAt).toBeNull();
  });

  it('is not published where it was deleted', async () => {
    const [deleted, other] = [await makeScheduled(), await makeScheduled()];
    await octavo.admin.delete(`/api/articles/${deleted._id}`);

    await runDue(octavo, deleted, other);

    expect(await isPublic(other)).toBe(true);
    expect(await isPublic(deleted)).toBe(false);
    expect(await scheduledJobs(octavo, deleted)).toEqual([]);
    expect(octavo.log()).not.toContain('A job failed');
  });

  it('keeps its first publication through the trash', async () => {
    const article = await make({ published: true });
    await octavo.admin.delete(`/api/articles/${article._id}`);

    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [article._id] });

    expect((await latest(article)).publishedAt).toBe(article.publishedAt);
  });

  it('is in the journal when it is scheduled, unscheduled, and published by nobody', async () => {
    const article = await makeScheduled();
    await change(article, { publishAt: null });
    await change(article, { publishAt: article.publishAt, title: 'Retitled' });
    await runDue(octavo, article);

    expect(await journalOf(article)).toEqual([
      ['publish', undefined, {}],
      ['schedule', 'Admin', { publishAt: article.publishAt }],
      ['schedule', 'Admin', { publishAt: null }],
      ['schedule', 'Admin', { publishAt: article.publishAt }],
    ]);
  });

  it('shows that publishing failed, and is published once that is mended', async () => {
    const article = await makeScheduled();
    await breakPublishing(octavo);

    await runDue(octavo, article);
    const [failed] = await listOf('scheduled');
    const wasPublic = await isPublic(article);
    await mendPublishing(octavo);
    await runDue(octavo, article);

    expect(failed).toMatchObject({ _id: article._id, published: false, publishFailedAt: expect.any(String) });
    expect(wasPublic).toBe(false);
    expect((await journalOf(article)).map(([kind]) => kind)).toEqual(['publish', 'publish-failed', 'schedule']);
    expect(await latest(article)).toMatchObject({ publishFailedAt: null, publishAt: null });
  });

  it('is published at the start of a server that comes back after its time', async () => {
    const article = await makeScheduled();

    octavo = await restarted(octavo, () => makeDue(octavo, article));
    const { body } = await octavo.visitor.get(`/api/articles/${article.slug}`);

    expect(body).toMatchObject({ _id: article._id, published: true });
  });
});
