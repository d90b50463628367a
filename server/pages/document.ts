import { createHash } from 'node:crypto';
import { fullLocale } from '../../shared/fullLocale.ts';
import { inlineScripts } from '../../shared/html.ts';
import type { RenderedPage } from '../../shared/pages.ts';

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
  /** Comes last in the head, after the styles of every page. */
  links: string;
}

/** Puts a rendered page into the web build's document template. */
export function fillDocument(template: Template, page: RenderedPage, { language, links }: DocumentParts): Buffer {
  const { head, body, state } = page;
  const parts: Record<Placeholder, string> = {
    '<html lang="en">': `<html lang="${language}"${isRightToLeft(language) ? ' dir="rtl"' : ''}>`,
    '<!--head-->': head,
    '</head>': `${links}</head>`,
    '<!--body-->': body,
    '<!--state-->': `<script type="application/json" id="state">${state}</script>`,
  };
  // Each encoded by itself: one long text would be copied twice more.
  return Buffer.concat(template.map((piece) => (typeof piece === 'string' ? Buffer.from(parts[piece]) : piece)));
}

/** The scripts that are written from right to left: https://www.unicode.org/iso15924/iso15924-codes.html */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'];

/** Tells if the usual script of a language is written from right to left. */
const isRightToLeft = (language: string): boolean => RIGHT_TO_LEFT.includes(fullLocale(language).script ?? '');

/** The Content-Security-Policy sources of a template's inline scripts. */
export function inlineScriptHashes(template: string): string[] {
  return inlineScripts(template).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
