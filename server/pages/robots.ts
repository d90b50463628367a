import type { Site } from '../../shared/pages.ts';

/** Pages that nobody should find say so themselves (`noindex`), which who may not fetch them never reads. */
const CLOSED = ['/api/'];

/** What robots may visit: https://www.rfc-editor.org/rfc/rfc9309 */
export function robots(site: Site): string {
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${site.url}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
