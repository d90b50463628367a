import { describe, expect } from 'vitest';
import type { ArticleCard } from '../../../shared/articles/articles.ts';
import { makeArticle, makeCategory } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
/** Eleven published articles, the newest first: two pages of the home page. */
let slugs: string[];
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
  slugs = [];
  for (let number = 1; number <= 11; number++) {
    slugs.unshift((await makeArticle(octavo, { category, title: `Number ${number}` })).slug);
  }
});

const slugsIn = (html: string) => [
  ...new Set([...html.matchAll(/href="\/articles\/(number-\d+)"/g)].map(([, slug]) => slug)),
];
const home = async (path = '/') => slugsIn((await octavo.visitor.get(path)).body);
const list = async (query: string) =>
  (await octavo.visitor.get(`/api/articles?${query}`)).body.data.map(({ slug }: ArticleCard) => slug);

async function feature(slug: string, featured: boolean) {
  const { _id } = (await octavo.admin.get(`/api/articles/${slug}`)).body;
  await octavo.admin.put(`/api/articles/${_id}`, { featured });
}

describe('the newest featured article', () => {
  it.beforeEach(async () => {
    for (const slug of slugs) await feature(slug, false);
  });

  it('is not there where none is featured', async () => {
    expect(await home()).toEqual(slugs.slice(0, 9));
  });

  it('leads the home page, and the others stay in their order', async () => {
    await feature('number-6', true);
    await feature('number-8', true);

    expect(await home()).toEqual(['number-8', ...slugs.slice(0, 9).filter((slug) => slug !== 'number-8')]);
  });

  it('leads the home page from a later page too, which stays as it is', async () => {
    await feature('number-1', true);

    expect(await home()).toEqual(['number-1', ...slugs.slice(0, 9)]);
    expect(await home('/?page=2')).toEqual(['number-2', 'number-1']);
  });

  it('leads no page of a category, and no list of the specification', async () => {
    await feature('number-1', true);

    expect(await home(`/?category=${encodeURIComponent(category)}`)).toEqual(slugs.slice(0, 9));
    expect(await list('limit=9')).toEqual(slugs.slice(0, 9));
    expect(await list('limit=9&fields=card&status=published')).toEqual(slugs.slice(0, 9));
  });

  it('is first in a list of cards that asks for it', async () => {
    await feature('number-1', true);
    const query = 'limit=3&fields=card&status=published&featured=first';

    expect(await list(query)).toEqual(['number-1', ...slugs.slice(0, 3)]);
    expect(await list(`${query}&page=2`)).toEqual(slugs.slice(3, 6));
  });

  it('does not lead while it is not published', async () => {
    await feature('number-5', true);
    await feature('number-4', true);
    const { _id } = (await octavo.admin.get('/api/articles/number-5')).body;

    await octavo.admin.put(`/api/articles/${_id}/publish`, { published: false });
    const without = await home();
    await octavo.admin.put(`/api/articles/${_id}/publish`, { published: true });

    expect(without[0]).toBe('number-4');
    expect((await home())[0]).toBe('number-5');
  });

  it('is named wrongly: featured takes one word', async () => {
    const { status, body } = await octavo.visitor.get('/api/articles?featured=last');

    expect([status, body.errors]).toEqual([422, { featured: 'featured must be first, or left out.' }]);
  });
});
