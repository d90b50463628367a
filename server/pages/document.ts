import { createHash } from 'node:crypto';
import { inlineScripts } from '../../shared/html.ts';
import type { RenderedPage } from '../../shared/pages.ts';

/** The places of a page's parts in a template. */
const PLACES = /<!--head-->|<\/head>|<!--body-->|<!--state-->/g;

/** Puts a rendered page into the web build's document template; `links` come last in its head, after the styles of every page. */
export function fillDocument(template: string, { head, body, state }: RenderedPage, links = ''): string {
  const parts: Record<string, string> = {
    '<!--head-->': head,
    '</head>': `${links}</head>`,
    '<!--body-->': body,
    '<!--state-->': `<script type="application/json" id="state">${state}</script>`,
  };
  // In one pass, so that only the template is searched, and by a function, because `$` in a text would be a pattern.
  return template.replace(PLACES, (place) => parts[place] ?? place);
}

/** The Content-Security-Policy sources of a template's inline scripts. */
export function inlineScriptHashes(template: string): string[] {
  return inlineScripts(template).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
