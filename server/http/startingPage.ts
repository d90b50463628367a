import { createHash } from 'node:crypto';
import type { Publication } from '../../shared/desktop.ts';
import { escapeHtml } from '../../shared/kit/html.ts';
import { isRightToLeft } from '../../shared/kit/languageTag.ts';
import { inLanguage, language, t } from '../../shared/texts/t.ts';
import { catalogueOf } from '../texts.ts';

/** As in web/styles/tokens.css, whose file is not served yet. */
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:0 1rem;' +
  'box-sizing:border-box;text-align:center;overflow-wrap:anywhere;font:400 1.0625rem/1.5 system-ui,sans-serif;' +
  'background:#fbf9f4;color:#5e574d}' +
  'h1{margin:0;font:600 1.75rem/1.2 Georgia,serif;color:#1d1a16}p{margin:0}' +
  '@media (prefers-color-scheme:dark){body{background:#161412;color:#b3a998}h1{color:#efe8dc}}';

const hash = createHash('sha256').update(STYLE).digest('base64');

/** The headers of the page: it may do nothing, and no cache keeps it. */
export const startingHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Returns the page that stands in for all others while the server starts or stops, and loads itself again; in the publication's
 * language, as far as the settings are read already.
 */
export function startingPage({ name, language: tag }: Pick<Publication, 'name' | 'language'>): string {
  return inLanguage(
    catalogueOf(tag),
    () => `<!doctype html>
<html lang="${language()}"${isRightToLeft(language()) ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="2">
<title>${escapeHtml(t('One moment – {name}', { name }))}</title>
<style>${STYLE}</style>
</head>
<body>
<h1 dir="auto">${escapeHtml(name)}</h1>
<p dir="auto">${escapeHtml(t('One moment: the site is starting, and this page loads itself again.'))}</p>
</body>
</html>
`,
  );
}
