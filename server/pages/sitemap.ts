import { articlePath, authorPath, fixedPaths, homePath, tagPath } from '../../shared/paths.ts';
import type { ArticleAddress } from '../articles/queries.ts';
import { categoriesWithCounts } from '../categories/categories.ts';
import type { Services } from '../services.ts';
import { listTextPages } from '../textPages/textPages.ts';
import { xmlText } from './xml.ts';

interface Dependencies {
  services: Pick<Services, 'app' | 'articles' | 'tags'>;
  /** The site's public origin. */
  origin: string;
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

/** Writes sitemaps (https://www.sitemaps.org/protocol.html): one document, or an index of `/sitemap-pages.xml` and `/sitemap-1.xml` onwards. */
export function createSitemap(dependencies: Dependencies) {
  const {
    services: { app, articles, tags },
    origin,
    most = MOST,
    batch = BATCH,
  } = dependencies;
  return {
    /** Resolves to the document of this path; null where there is none. */
    async at(path: string): Promise<string | null> {
      if (path === '/sitemap.xml') return whole();
      if (path === '/sitemap-pages.xml') return urlset(await pages());
      const [, part] = /^\/sitemap-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
      if (part === undefined) return null;
      const addresses = await articleAddresses((Number(part) - 1) * most, most);
      return addresses.length > 0 ? urlset(addresses) : null;
    },
  };

  async function whole(): Promise<string> {
    const total = await articles.publishedTotal();
    const others = await pages();
    if (others.length + total <= most) return urlset([...others, ...(await articleAddresses(0, most))]);
    const parts = Array.from({ length: Math.ceil(total / most) }, (_, index) => `/sitemap-${index + 1}.xml`);
    const lines = ['/sitemap-pages.xml', ...parts].map((path) => `<sitemap>${loc(path)}</sitemap>`);
    return document('sitemapindex', lines);
  }

  /** The addresses of all other pages; categories, tags and authors without articles are left out. */
  async function pages(): Promise<Address[]> {
    const filled = (await categoriesWithCounts(app)).filter((category) => category.articles > 0);
    const written = (await listTextPages(app)).map(({ slug, updatedAt }) => ({
      path: `/${slug}`,
      ...(updatedAt && { changed: updatedAt }),
    }));
    const common = await tags.withAuthors();
    const lists = [
      ...filled.map((each) => homePath(each)),
      ...common.tags.map((tag) => tagPath(tag)),
      ...common.authors.map((_id) => authorPath({ _id })),
    ];
    return [...fixedPaths.map((path) => ({ path })), ...written, ...lists.map((path) => ({ path }))];
  }

  /** Resolves to the addresses of `count` articles after the first `skipped`, newest first: each batch begins where the last one ended. */
  async function articleAddresses(skipped: number, count: number): Promise<Address[]> {
    const addresses: Address[] = [];
    let after: ArticleAddress | undefined;
    for (let left = count; left > 0; left -= batch) {
      const read = await articles.addresses({ limit: batch, ...(after ? { after } : { skipped }) });
      // One with its canonical address on another site is not to be found here.
      const own = read.filter(({ canonicalUrl }) => canonicalUrl === '');
      addresses.push(...own.map((article) => ({ path: articlePath(article), changed: article.updatedAt })));
      after = read.at(-1);
      if (read.length < batch) break;
    }
    return addresses;
  }

  function urlset(addresses: Address[]): string {
    return document(
      'urlset',
      addresses.map(({ path, changed }) => `<url>${loc(path)}${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`),
    );
  }

  function loc(path: string): string {
    return `<loc>${xmlText(origin + path)}</loc>`;
  }
}

function document(root: string, lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
}
