import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { shortDate } from '../../../shared/kit/dates.ts';
import { openDatabase } from '../../database/open.ts';
import { makeArticle, makeAuthor, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
it.beforeEach(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (fields: Record<string, unknown> = {}) => makeArticle(octavo, { category, ...fields });
const publish = async ({ _id }: Article, published = true): Promise<Article> =>
  (await octavo.admin.put(`/api/articles/${_id}/publish`, { published })).body.article;
const ids = (articles: Article[]) => articles.map(({ _id }) => _id);
const list = async (query: string, client = octavo.visitor): Promise<string[]> =>
  ids((await client.get(`/api/articles?category=${encodeURIComponent(category)}&${query}`)).body.data);
const textOf = async (path: string) => String((await octavo.visitor.get(path)).body);
const inOrder = (text: string, parts: string[]) =>
  parts.map((part) => text.indexOf(part)).every((at, index, all) => at > (all[index - 1] ?? -1));

/** Moves the creation of an article to another day, as if it had been begun then. */
async function createdOn({ _id }: Article, day: string): Promise<void> {
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '');
  await database.sequelize.query('UPDATE articles SET created_at = :at WHERE id = :id', {
    replacements: { at: new Date(day), id: Number(_id) },
  });
  await database.close();
}

it('is the time of creation where an article is created as published', async () => {
  const { publishedAt, createdAt } = await make();

  expect(publishedAt).toBe(createdAt);
});

it('is null for a draft, and the time of its first publication for ever after', async () => {
  const draft = await make({ published: false });

  const published = await publish(draft);
  const unpublished = await publish(published, false);
  const again = await publish(unpublished);

  expect(draft.publishedAt).toBeNull();
  expect(published.publishedAt).toBe(published.updatedAt);
  expect([unpublished.publishedAt, again.publishedAt]).toEqual([published.publishedAt, published.publishedAt]);
  expect(again.createdAt).toBe(draft.createdAt);
});

it('is set by any call that publishes', async () => {
  const draft = await make({ published: false });

  const { article } = (await octavo.admin.put(`/api/articles/${draft._id}`, { published: true })).body;

  expect(article.publishedAt).toBe(article.updatedAt);
});

it('orders what readers see, while administrators see articles in the order of their creation', async () => {
  const late = await make({ published: false });
  const early = await make();
  const withdrawn = await make();
  await publish(late);
  await publish(withdrawn, false);
  await publish(withdrawn);
  const byPublication = [late._id, withdrawn._id, early._id];

  for (const client of [octavo.visitor, octavo.admin]) {
    expect(await list('status=published&fields=card', client)).toEqual(byPublication);
    expect(await list('status=published', client)).toEqual(byPublication);
    expect(await list('status=published&fields=card&limit=2&page=2', client)).toEqual([early._id]);
  }
  expect(await list('limit=2&page=2')).toEqual([early._id]);
  expect(await list('', octavo.admin)).toEqual([withdrawn._id, early._id, late._id]);
});

it('orders the pages, the feed, the sitemap and the neighbours of an article', async () => {
  const late = await make({ published: false });
  const early = await make();
  await publish(late);
  const links = [`/articles/${late.slug}`, `/articles/${early.slug}`];

  for (const path of ['/', `/?category=${encodeURIComponent(category)}`, '/feed.xml', '/sitemap.xml']) {
    expect(inOrder(await textOf(path), links), path).toBe(true);
  }
  const { previous, next } = (await octavo.visitor.get(`/api/articles/${late.slug}/neighbours`)).body;
  expect([previous.slug, next]).toEqual([early.slug, null]);
});

it('dates an article on its page, on cards, in the feed and for search engines', async () => {
  const draft = await make({ published: false });
  await createdOn(draft, '2020-03-01');
  const { slug, publishedAt, createdAt } = await publish(draft);
  const time = `<time dateTime="${publishedAt}">${shortDate(publishedAt ?? '')}</time>`;

  const [page, home, feed] = await Promise.all([`/articles/${slug}`, '/', '/feed.xml'].map(textOf));

  expect(createdAt).toMatch(/^2020-03-01/);
  expect(page).toContain(time);
  expect(page).toContain(`"datePublished":"${publishedAt}"`);
  expect(page).toContain(`property="article:published_time" content="${publishedAt}"`);
  expect(home).toContain(time);
  expect(feed).toContain(`<pubDate>${new Date(publishedAt ?? '').toUTCString()}</pubDate>`);
});

describe('a chosen date', () => {
  const EARLIER = '2019-05-04T10:00:00+02:00';
  const STORED = '2019-05-04T08:00:00.000Z';

  it('may be earlier, for a new article and for a change, in JSON and in a form', async () => {
    const draft = await make({ published: false });
    const form = new FormData();
    form.set('publishedAt', EARLIER);

    const created = await make({ publishedAt: EARLIER });
    const changed = (await octavo.admin.put(`/api/articles/${(await make())._id}`, { publishedAt: EARLIER })).body;
    const kept = (await octavo.admin.put(`/api/articles/${draft._id}`, form)).body.article;
    const published = await publish(kept);

    for (const article of [created, changed.article, kept, published]) expect(article.publishedAt).toBe(STORED);
    expect(kept.published).toBe(false);
  });

  it('orders and dates what readers see, also of a tag', async () => {
    const tags = [`t${category}`.slice(0, 20)];
    const [old, oldest, recent] = [await make({ tags }), await make({ tags }), await make({ tags })];
    await list('');
    await octavo.admin.put(`/api/articles/${old._id}`, { publishedAt: EARLIER });
    await octavo.admin.put(`/api/articles/${oldest._id}`, { publishedAt: '1999-12-31T23:59:59Z' });

    expect(await list('')).toEqual([recent._id, old._id, oldest._id]);
    const ofTag = await octavo.visitor.get(`/api/articles?tag=${encodeURIComponent(tags[0] ?? '')}`);
    expect(ids(ofTag.body.data)).toEqual([recent._id, old._id, oldest._id]);
    expect(await textOf(`/articles/${old.slug}`)).toContain(`"datePublished":"${STORED}"`);
  });

  it('is left to the first publication by null or nothing', async () => {
    const draft = await make({ published: false, publishedAt: EARLIER });

    const undone = (await octavo.admin.put(`/api/articles/${draft._id}`, { publishedAt: null })).body.article;
    const published = await publish(undone);
    const kept = (await octavo.admin.put(`/api/articles/${draft._id}`, { publishedAt: null })).body.article;

    expect(undone.publishedAt).toBeNull();
    expect(published.publishedAt).toBe(published.updatedAt);
    expect(kept.publishedAt).toBe(published.publishedAt);
  });

  it('is refused in the future, before the year 1000, and where it is no time', async () => {
    const article = await make();
    const later = new Date(Date.now() + 3_600_000).toISOString();

    for (const [publishedAt, message] of [
      [later, 'Choose a date of publication that is not in the future.'],
      ['0999-12-31T23:59:59Z', 'Choose a date of publication from the year 1000 on.'],
      ['0000-01-01T00:00:00+14:00', 'Choose a date of publication from the year 1000 on.'],
      ['yesterday', 'Send the time with its offset, such as 2026-12-03T09:00:00+01:00.'],
      [0, 'Send the time with its offset, such as 2026-12-03T09:00:00+01:00.'],
    ]) {
      for (const { status, body } of [
        await octavo.admin.put(`/api/articles/${article._id}`, { publishedAt }),
        await octavo.admin.post('/api/articles', { ...valid.article(category), publishedAt }),
      ]) {
        expect([status, body.errors], String(publishedAt)).toEqual([422, { publishedAt: message }]);
      }
    }
  });

  it('is chosen by administrators alone, while authors may send back what they got', async () => {
    const author = await makeAuthor(octavo);
    const draft = { ...valid.article(category), published: false };

    const refusedOne = await author.client.post('/api/articles', { ...draft, publishedAt: EARLIER });
    const { article } = (await author.client.post('/api/articles', { ...draft, publishedAt: null })).body;
    await octavo.admin.put(`/api/articles/${article._id}`, { publishedAt: EARLIER });
    const sentBack = await author.client.put(`/api/articles/${article._id}`, { publishedAt: STORED, title: 'Mine' });
    const changed = await author.client.put(`/api/articles/${article._id}`, { publishedAt: null });

    expect([refusedOne.status, changed.status]).toEqual([403, 403]);
    expect(refusedOne.body.message).toBe('Only admins can choose the date of an article.');
    expect(sentBack.body.article).toMatchObject({ title: 'Mine', publishedAt: STORED });
  });
});
