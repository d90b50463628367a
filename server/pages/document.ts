import { createHash } from 'node:crypto';
import type { RenderedPage } from '../../shared/pages.ts';

/** Puts a rendered page into the web build's document template; `links` come last in its head, after the styles of every page. */
export function fillDocument(template: string, { head, body, state }: RenderedPage, links = ''): string {
  const script = `<script type="application/json" id="state">${state}</script>`;
  // Replaced by functions: `$` in a text would be read as a pattern.
  return template
    .replace('</head>', () => `${links}</head>`)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
    .replace('<!--state-->', () => script);
}

/** The Content-Security-Policy sources of a template's inline scripts: https://www.w3.org/TR/CSP3/#hash-source. */
export function inlineScriptHashes(template: string): string[] {
  return [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
}
