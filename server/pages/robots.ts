import type { Site } from '../../shared/pages.ts';

/** Nothing there is for readers who search. */
const CLOSED = ['/api/', '/auth', '/dashboard', '/profile'];

/** What robots may visit: https://www.rfc-editor.org/rfc/rfc9309 */
export function robots(site: Site): string {
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${site.url}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
