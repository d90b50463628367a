import { afterEach, beforeEach, expect, it } from 'vitest';
import { ArticleRow } from '../articles/model.ts';
import { CategoryRow } from '../categories/model.ts';
import type { App } from '../context.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { sitemapAt } from './sitemap.ts';

const FIXED = 6;
const NEWEST = Date.parse('2026-10-28T00:00:00Z');

let own: OwnDatabase;
let app: App;
beforeEach(async () => {
  own = await ownDatabase('sqlite');
  app = openApp(own);
});
afterEach(() => own.remove());

/** Creates articles a-1 (the newest) to a-COUNT, the first in one of two categories; returns the addresses in small documents. */
async function aSitemap(count: number, most: number, elsewhere: number[] = []) {
  const filled = await CategoryRow.create({ name: 'Ink & paper', nameKey: 'ink & paper' });
  await CategoryRow.create({ name: 'Empty', nameKey: 'empty' });
  for (let number = 1; number <= count; number++) {
    const at = new Date(NEWEST - number * 1000);
    const times = { publishAt: null, publishFailedAt: null, publishedAt: at, createdAt: at, updatedAt: at };
    const image = { imageKey: null, imageWidths: null, imageHeight: null, imageAlt: '' };
    await ArticleRow.create({
      ...{ title: 'A', slug: `a-${number}`, content: '', summary: '', readingMinutes: 1, tags: '[]', published: true },
      ...{ categoryId: filled.id, authorId: null, ...image, ...times },
      canonicalUrl: elsewhere.includes(number) ? 'https://example.org/' : '',
    });
  }
  return async (path: string) =>
    [
      ...((await sitemapAt(app, path, { most, batch: 2 })) ?? '').matchAll(/<loc>https:\/\/octavo\.example([^<]*)</g),
    ].map(([, found]) => found);
}

it('has every address in one document while they fit', async () => {
  const locations = await aSitemap(3, FIXED + 1 + 3);

  const found = await locations('/sitemap.xml');

  expect(found).toEqual([
    ...['/', '/categories', '/contact', '/about', '/policy', '/terms', '/categories/ink%20%26%20paper'],
    ...['/articles/a-1', '/articles/a-2', '/articles/a-3'],
  ]);
});

it('is an index of parts once they do not fit, with each address in one part', async () => {
  const locations = await aSitemap(9, 4);

  const parts = await locations('/sitemap.xml');
  const found = (await Promise.all(parts.map((path) => locations(path!)))).flat();

  expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  expect(found).toHaveLength(FIXED + 1 + 9);
  expect(new Set(found).size).toBe(found.length);
});

it.each(['/sitemap-4.xml', '/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-x.xml'])('has no part %s', async (path) => {
  const locations = await aSitemap(9, 4);

  expect(await locations(path)).toEqual([]);
});

it('leaves out articles whose canonical address is on another site, and no others', async () => {
  const locations = await aSitemap(7, 4, [2, 5]);

  const parts = [await locations('/sitemap-1.xml'), await locations('/sitemap-2.xml')];

  expect(parts).toEqual([
    ['/articles/a-1', '/articles/a-3', '/articles/a-4'],
    ['/articles/a-6', '/articles/a-7'],
  ]);
});
