import { expect, it } from 'vitest';
import { createSitemap } from './sitemap.ts';

const origin = 'https://octavo.example';
const FIXED = 6;

/** Creates a sitemap of articles a-1 (the newest) to a-COUNT, whose documents have few addresses. */
function aSitemap(count: number, most: number, elsewhere: number[] = []) {
  const all = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    slug: `a-${index + 1}`,
    updatedAt: '2026-10-28',
    canonicalUrl: elsewhere.includes(index + 1) ? 'https://example.org/' : '',
  }));
  const articles = {
    publishedTotal: async () => count,
    addresses: async ({ limit, skipped = 0, after }: { limit: number; skipped?: number; after?: { id: number } }) => {
      const first = after ? after.id : skipped;
      return all.slice(first, first + limit);
    },
  };
  const categories = {
    withArticles: async () => [
      { id: 1, name: 'Ink & paper', articles: 1 },
      { id: 2, name: 'Empty', articles: 0 },
    ],
  };
  const textPages = { list: async () => ['about', 'policy', 'terms'].map((slug) => ({ slug, updatedAt: null })) };
  const tags = { withAuthors: async () => ({ tags: [], authors: [] }) };
  const services = { app: { database: { queries: () => categories } }, articles, tags, textPages };
  const sitemap = createSitemap({ services: services as never, origin, most, batch: 2 });
  return async (path: string) =>
    [...((await sitemap.at(path)) ?? '').matchAll(/<loc>https:\/\/octavo\.example([^<]*)</g)].map(([, found]) => found);
}

it('has every address in one document while they fit', async () => {
  const locations = aSitemap(3, FIXED + 1 + 3);

  const found = await locations('/sitemap.xml');

  expect(found).toEqual([
    ...['/', '/categories', '/contact', '/about', '/policy', '/terms', '/?category=Ink+%26+paper'],
    ...['/articles/a-1', '/articles/a-2', '/articles/a-3'],
  ]);
});

it('is an index of parts once they do not fit, with each address in one part', async () => {
  const locations = aSitemap(9, 4);

  const parts = await locations('/sitemap.xml');
  const found = (await Promise.all(parts.map((path) => locations(path!)))).flat();

  expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  expect(found).toHaveLength(FIXED + 1 + 9);
  expect(new Set(found).size).toBe(found.length);
});

it.each(['/sitemap-4.xml', '/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-x.xml'])('has no part %s', async (path) => {
  expect(await aSitemap(9, 4)(path)).toEqual([]);
});

it('leaves out articles whose canonical address is on another site, and no others', async () => {
  const locations = aSitemap(7, 4, [2, 5]);

  const parts = [await locations('/sitemap-1.xml'), await locations('/sitemap-2.xml')];

  expect(parts).toEqual([
    ['/articles/a-1', '/articles/a-3', '/articles/a-4'],
    ['/articles/a-6', '/articles/a-7'],
  ]);
});
