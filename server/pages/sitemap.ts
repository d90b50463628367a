import { articlePath, authorPath, categoryPath, fixedPaths, tagPath } from '../../shared/site/paths.ts';
import { publishedTotal } from '../articles/finding/lists.ts';
import { type ArticleAddress, articleAddresses } from '../articles/finding/queries.ts';
import { categoriesWithCounts } from '../categories/categories.ts';
import type { App } from '../context.ts';
import { tagsAndAuthors } from '../tags/tags.ts';
import { publishedPages } from '../textPages/textPages.ts';
import { xmlText } from './xml.ts';

interface Sizes {
  /** The maximum number of addresses in one document: a multiple of `batch`. */
  most?: number;
  /** The number of articles read at a time, so that other requests get their turn. */
  batch?: number;
}

interface Address {
  path: string;
  /** ISO 8601. */
  changed?: string;
}

const MOST = 50_000;
const BATCH = 1_000;

/**
 * Resolves to the sitemap of this path (https://www.sitemaps.org/protocol.html): one document, or an index of `/sitemap-pages.xml` and
 * `/sitemap-1.xml` onwards; null where there is none.
 */
export async function sitemapAt(
  app: App,
  path: string,
  { most = MOST, batch = BATCH }: Sizes = {},
): Promise<string | null> {
  if (path === '/sitemap.xml') return wholeSitemap(app, { most, batch });
  if (path === '/sitemap-pages.xml') return urlset(app, await pageAddresses(app));
  const [, part] = /^\/sitemap-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
  if (part === undefined) return null;
  const addresses = await articlesFrom(app, { skipped: (Number(part) - 1) * most, count: most, batch });
  return addresses.length > 0 ? urlset(app, addresses) : null;
}

async function wholeSitemap(app: App, { most, batch }: Required<Sizes>): Promise<string> {
  const total = await publishedTotal();
  const others = await pageAddresses(app);
  if (others.length + total <= most) {
    return urlset(app, [...others, ...(await articlesFrom(app, { skipped: 0, count: most, batch }))]);
  }
  const parts = Array.from({ length: Math.ceil(total / most) }, (_, index) => `/sitemap-${index + 1}.xml`);
  const lines = ['/sitemap-pages.xml', ...parts].map((path) => `<sitemap>${loc(app, path)}</sitemap>`);
  return document('sitemapindex', lines);
}

/** Lists the addresses of all other pages; categories, tags and authors without articles are left out. */
async function pageAddresses(app: App): Promise<Address[]> {
  const filled = (await categoriesWithCounts(app)).filter((category) => category.articles > 0);
  const written = (await publishedPages(app)).map(({ slug, updatedAt }) => ({
    path: `/${slug}`,
    ...(updatedAt && { changed: updatedAt }),
  }));
  const common = await tagsAndAuthors(app);
  const lists = [
    ...filled.map(({ category }) => categoryPath(category)),
    ...common.tags.map((tag) => tagPath(tag)),
    ...common.authors.map((author) => authorPath(author)),
  ];
  return [...fixedPaths.map((path) => ({ path })), ...written, ...lists.map((path) => ({ path }))];
}

/** Lists the addresses of `count` articles after the first `skipped`, newest first: each batch begins where the last one ended. */
async function articlesFrom(
  app: App,
  { skipped, count, batch }: { skipped: number; count: number; batch: number },
): Promise<Address[]> {
  const addresses: Address[] = [];
  let after: ArticleAddress | undefined;
  for (let remaining = count; remaining > 0; remaining -= batch) {
    const read = await articleAddresses(app, { limit: batch, ...(after ? { after } : { skipped }) });
    // One with its canonical address on another site is not to be found here.
    const own = read.filter(({ canonicalUrl }) => canonicalUrl === '');
    addresses.push(...own.map((article) => ({ path: articlePath(article), changed: article.updatedAt })));
    after = read.at(-1);
    if (read.length < batch) break;
  }
  return addresses;
}

const urlset = (app: App, addresses: Address[]): string =>
  document(
    'urlset',
    addresses.map(
      ({ path, changed }) => `<url>${loc(app, path)}${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    ),
  );

const loc = ({ origin }: App, path: string): string => `<loc>${xmlText(origin + path)}</loc>`;

function document(root: string, lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
}
