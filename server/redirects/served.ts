import { QueryTypes, type Transaction } from 'sequelize';
import { dashboardPaths } from '../../shared/site/paths.ts';
import type { App } from '../context.ts';
import { isLive, isPublished } from '../database/queries/live.ts';
import { redirectKey } from './redirectKey.ts';

/** The addresses of our own pages and files, which are there whatever is published; a test compares them with what is served. */
const OWN: ReadonlySet<string> = new Set([
  ...dashboardPaths,
  ...[
    '/api',
    '/auth',
    '/categories',
    '/confirm-email',
    '/contact',
    '/forgot-password',
    '/healthz',
    '/invitation',
    '/not-me',
  ],
  ...['/profile', '/readyz', '/reset-password', '/search', '/feed.json', '/feed.xml', '/manifest.webmanifest'],
  ...['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/.well-known/change-password', '/.well-known/security.txt'],
  ...['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'],
  ...['/icon-maskable-192.png', '/icon-maskable-512.png'],
]);

/** Tells if an old address, as `redirectKey` writes it, is one of our own pages and files. */
export const isOwnAddress = (key: string): boolean => OWN.has(key) || /^\/(?:api|unsubscribe)\//.test(key);

/** The lists of articles and the articles themselves, by the first part of their addresses, each with a query for those of some names. */
const LISTED: Record<string, string> = {
  articles: `SELECT slug AS name FROM articles AS a WHERE slug IN (:names) AND ${isPublished('a')}`,
  categories: 'SELECT name_key AS name FROM categories WHERE name_key IN (:names)',
  tags: `SELECT tag_key AS name FROM tags AS t WHERE tag_key IN (:names)
    AND EXISTS (SELECT 1 FROM article_tags WHERE tag_id = t.id AND published_at IS NOT NULL)`,
  authors: `SELECT username_key AS name FROM users AS u WHERE username_key IN (:names)
    AND EXISTS (SELECT 1 FROM articles AS a WHERE a.author_id = u.id AND a.published_at IS NOT NULL AND ${isLive('a')})`,
};

const PAGES = `SELECT slug AS name FROM text_pages AS p WHERE slug IN (:names) AND ${isPublished('p')}`;

/** Resolves, within a write, to those of some old addresses at which there is a page or file, which is shown and leads nowhere. */
export async function servedAmong(app: App, addresses: string[], transaction: Transaction): Promise<Set<string>> {
  const keys = new Set(addresses.flatMap((address) => redirectKey(address) ?? []));
  const found = new Set([...keys].filter(isOwnAddress));
  const namesOf = (prefix: string) =>
    [...keys]
      .filter((key) => key.startsWith(prefix) && !key.includes('/', prefix.length))
      .map((key) => key.slice(prefix.length));
  const queries = [['/', PAGES], ...Object.entries(LISTED).map(([first, sql]) => [`/${first}/`, sql])] as const;
  for (const [prefix = '', sql = ''] of queries) {
    const names = namesOf(prefix);
    if (names.length === 0) continue;
    const options = { replacements: { names }, transaction, type: QueryTypes.SELECT } as const;
    for (const { name } of await app.database.sequelize.query<{ name: string }>(sql, options)) found.add(prefix + name);
  }
  return found;
}
