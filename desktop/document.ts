import { type KnownServer, NAME_META, SERVER_META } from '../shared/desktop.ts';

/** The web build's document, telling the page which server it is of. */
export function fillDocument(template: string, server: KnownServer): string {
  const head = [
    `<title>${escaped(server.name)}</title>`,
    `<meta name="${NAME_META}" content="${escaped(server.name)}">`,
    `<meta name="${SERVER_META}" content="${escaped(server.url)}">`,
  ].join('\n    ');
  // By a function: `$` in a name would be read as a pattern.
  return template.replace('<!--head-->', () => head);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
