/** Pages that must not be indexed say so themselves (`noindex`): a robot that may not fetch them would never read that. */
const CLOSED = ['/api/'];

/** Writes robots.txt: https://www.rfc-editor.org/rfc/rfc9309 */
export function robots(origin: string): string {
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
