import { type KnownServer, NAME_META, SERVER_META, TIME_ZONE_META } from '../../../shared/desktop.ts';
import { escapeHtml } from '../../../shared/kit/html.ts';

/** Returns the web build's document with the address of the server and its publication. */
export function fillDocument(template: string, server: KnownServer): string {
  const head = [
    `<title>${escapeHtml(server.name)}</title>`,
    `<meta name="${NAME_META}" content="${escapeHtml(server.name)}">`,
    `<meta name="${SERVER_META}" content="${escapeHtml(server.url)}">`,
    `<meta name="${TIME_ZONE_META}" content="${escapeHtml(server.timeZone)}">`,
  ].join('\n    ');
  // A function, because `$` in a name would be read as a pattern.
  return template.replace('<!--head-->', () => head);
}
