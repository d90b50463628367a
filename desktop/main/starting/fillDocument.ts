import { type KnownServer, LANGUAGE_META, NAME_META, SERVER_META, TIME_ZONE_META } from '../../../shared/desktop.ts';
import { escapeHtml } from '../../../shared/kit/html.ts';
import { isRightToLeft } from '../../../shared/kit/languageTag.ts';
import { spoken } from '../../../shared/texts/t.ts';

/** Returns the web build's document with the address of the server and its publication. */
export function fillDocument(template: string, server: KnownServer): string {
  const head = [
    `<title>${escapeHtml(server.name)}</title>`,
    `<meta name="${NAME_META}" content="${escapeHtml(server.name)}">`,
    `<meta name="${SERVER_META}" content="${escapeHtml(server.url)}">`,
    `<meta name="${TIME_ZONE_META}" content="${escapeHtml(server.timeZone)}">`,
    `<meta name="${LANGUAGE_META}" content="${escapeHtml(server.language)}">`,
  ].join('\n    ');
  // A function, because `$` in a name would be read as a pattern.
  return inLanguageOf(template).replace('<!--head-->', () => head);
}

/** Returns one of the app's own small pages with the texts of the language that the app speaks. */
export function fillPage(template: string): string {
  const texts = JSON.stringify(spoken().texts).replaceAll('<', '\\u003c');
  return inLanguageOf(template).replace(
    '</head>',
    () => `<script type="application/json" id="texts">${texts}</script>\n  </head>`,
  );
}

function inLanguageOf(template: string): string {
  const { language } = spoken();
  const direction = isRightToLeft(language) ? ' dir="rtl"' : '';
  return template.replace('<html lang="en">', `<html lang="${language}"${direction}>`);
}
