import type { Site } from '../../shared/pages.ts';
import { articlePath, fixedPaths, homePath } from '../../shared/paths.ts';
import type { Services } from '../services.ts';
import { xmlText } from './xml.ts';

interface Needs {
  services: Pick<Services, 'articles' | 'categories'>;
  site: Site;
  /** How many addresses one document may hold: a multiple of `batch`. */
  most?: number;
  /** How many articles are read at a time, so that other requests get their turn. */
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
 * Sitemaps (https://www.sitemaps.org/protocol.html): `/sitemap.xml` has every address, or, of more than one document can
 * hold, names its parts `/sitemap-pages.xml` and `/sitemap-1.xml` onwards.
 */
export function createSitemap({ services: { articles, categories }, site, most = MOST, batch = BATCH }: Needs) {
  return {
    /** The document of this path; null where there is none. */
    async at(path: string): Promise<string | null> {
      if (path === '/sitemap.xml') return whole();
      if (path === '/sitemap-pages.xml') return urlset(await pages());
      const [, part] = /^\/sitemap-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
      if (part === undefined) return null;
      const found = await written((Number(part) - 1) * most, most);
      return found.length > 0 ? urlset(found) : null;
    },
  };

  async function whole(): Promise<string> {
    const { total } = await articles.addresses({ page: 1, limit: 1 });
    const others = await pages();
    if (others.length + total <= most) return urlset([...others, ...(await written(0, most))]);
    const parts = Array.from({ length: Math.ceil(total / most) }, (_, index) => `/sitemap-${index + 1}.xml`);
    const lines = ['/sitemap-pages.xml', ...parts].map((path) => `<sitemap>${loc(path)}</sitemap>`);
    return document('sitemapindex', lines);
  }

  /** Every address that is no article's: a category without articles has nothing to be found for. */
  async function pages(): Promise<Address[]> {
    const filled = (await categories.withCounts()).filter((category) => category.articles > 0);
    return [...fixedPaths.map((path) => ({ path })), ...filled.map((each) => ({ path: homePath(each) }))];
  }

  /** `count` articles after the first `skipped`, newest first. */
  async function written(skipped: number, count: number): Promise<Address[]> {
    const found: Address[] = [];
    for (let page = skipped / batch + 1; found.length < count; page++) {
      const { data } = await articles.addresses({ page, limit: batch });
      found.push(...data.map((article) => ({ path: articlePath(article), changed: article.updatedAt })));
      if (data.length < batch) break;
    }
    return found;
  }

  function urlset(addresses: Address[]): string {
    return document(
      'urlset',
      addresses.map(({ path, changed }) => `<url>${loc(path)}${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`),
    );
  }

  function loc(path: string): string {
    return `<loc>${xmlText(site.url + path)}</loc>`;
  }
}

function document(root: string, lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
}
