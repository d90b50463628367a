import { createHash } from 'node:crypto';
import { inlineScripts } from '../../shared/kit/html.ts';
import { isRightToLeft } from '../../shared/kit/languageTag.ts';
import type { RenderedPage } from '../../shared/site/pages.ts';
import type { Catalogue } from '../../shared/texts/t.ts';

/** A document template with the places of a page's parts. What every page has is encoded already. */
export type Template = (Buffer | Placeholder)[];

type Placeholder = keyof typeof PLACES;

const PLACES = {
  '<html lang="en">': true,
  '<!--head-->': true,
  '</head>': true,
  '<!--body-->': true,
  '<!--state-->': true,
};
const PLACE = new RegExp(`(${Object.keys(PLACES).join('|')})`);

export function readTemplate(html: string): Template {
  return html.split(PLACE).map((piece) => (Object.hasOwn(PLACES, piece) ? (piece as Placeholder) : Buffer.from(piece)));
}

interface DocumentParts {
  /** The language of the publication. */
  language: string;
  /** The texts that the document's script says, where they are not in English. */
  texts: Catalogue['texts'];
  /** Comes last in the head, after the styles of every page. */
  links: string;
}

/** Puts a rendered page into the web build's document template. */
export function fillDocument(
  template: Template,
  page: RenderedPage,
  { language, texts, links }: DocumentParts,
): Buffer {
  const { head, body, state } = page;
  const direction = isRightToLeft(language) ? ' dir="rtl"' : '';
  const parts: Record<Placeholder, string> = {
    '<html lang="en">': `<html lang="${language}"${direction}${page.isApplication ? ' data-app="now"' : ''}>`,
    '<!--head-->': head,
    '</head>': `${links}</head>`,
    '<!--body-->': body,
    '<!--state-->': `${textsElement(texts)}<script type="application/json" id="state">${state}</script>`,
  };
  return encoded(template.map((piece) => (typeof piece === 'string' ? parts[piece] : piece)));
}

function textsElement(texts: Catalogue['texts']): string {
  if (Object.keys(texts).length === 0) return '';
  return `<script type="application/json" id="texts">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`;
}

/** The place in which most documents are encoded. The size of one is known only afterwards: counting it takes as long. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024);
/** The bytes that UTF-8 takes at most for a unit of UTF-16. */
const MAX_UNIT = 3;

function encoded(pieces: (string | Buffer)[]): Buffer {
  const most = pieces.reduce((sum, piece) => sum + piece.length * MAX_UNIT, 0);
  const target = most <= scratch.length ? scratch : Buffer.allocUnsafeSlow(most);
  let end = 0;
  for (const piece of pieces) end += typeof piece === 'string' ? target.write(piece, end) : piece.copy(target, end);
  return Buffer.from(target.subarray(0, end));
}

/** The Content-Security-Policy sources of a template's inline scripts. */
export function inlineScriptHashes(template: string): string[] {
  return inlineScripts(template).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
