import { siteLanguage } from '../../shared/language.ts';
import type { Site } from '../../shared/pages.ts';

/** The address at which password managers look for the page on which one changes a password: https://w3c.github.io/webappsec-change-password-url/ */
export const CHANGE_PASSWORD = '/.well-known/change-password';

/** How many months it is good for, of the year that is recommended at most. */
const MONTHS = 6;

/** When a `securityTxt` of today ends to be true: the same moment all month, in ISO 8601. */
export function securityExpiry(today: Date): string {
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + MONTHS, 1)).toISOString();
}

/** Whom to tell of a weakness: https://www.rfc-editor.org/rfc/rfc9116 */
export function securityTxt({ url, contact }: Site, expires: string): string {
  const address = `${url}/.well-known/security.txt`;
  const lines = [
    `Contact: mailto:${contact.email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${siteLanguage}`,
    // An address of the web must be https there.
    ...(address.startsWith('https:') ? [`Canonical: ${address}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
