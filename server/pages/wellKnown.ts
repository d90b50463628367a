import type { Site } from '../../shared/site/pages.ts';

/** The address that leads password managers to the page for changing a password: https://w3c.github.io/webappsec-change-password-url/ */
export const CHANGE_PASSWORD = '/.well-known/change-password';

/** The number of months for which security.txt is valid; at most a year is recommended. */
const MONTHS = 6;

/** Returns the expiry of today's `securityTxt` in ISO 8601: the same moment all month. */
export function securityExpiry(today: Date): string {
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + MONTHS, 1)).toISOString();
}

/** Writes security.txt, which says where to report a vulnerability: https://www.rfc-editor.org/rfc/rfc9116 */
export function securityTxt({ url, contact, language }: Site, expires: string): string {
  const address = `${url}/.well-known/security.txt`;
  const lines = [
    `Contact: mailto:${contact.email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${language}`,
    // The RFC allows web addresses only with https.
    ...(address.startsWith('https:') ? [`Canonical: ${address}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Pages that must not be indexed say so themselves (`noindex`): a robot that may not fetch them would never read that. */
const CLOSED = ['/api/'];

/** Writes robots.txt: https://www.rfc-editor.org/rfc/rfc9309 */
export function robots(origin: string): string {
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
