import { expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { shortDate } from '../../shared/kit/dates.ts';
import { openDatabase } from '../database/open.ts';
import { makeArticle, makeCategory } from '../testing/factories.ts';
import { it, octavo } from '../testing/it.ts';

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
