import { BLOCK_ELEMENTS } from '../../../../shared/documents/richText.ts';
import { attributesOf } from '../html/allowList.ts';
import { parseHtml, withoutStyles } from '../html/parseHtml.ts';
import { rename, sanitise, unwrapBareSpan } from '../html/sanitise.ts';
import { toEditorShape, wrapBare } from '../html/shape.ts';
import { type AddPictures, pastedPictures } from './pastedPictures.ts';
import { styledToElements } from './styledToElements.ts';
import { wordLists } from './wordLists.ts';

const BLOCK = Object.keys(BLOCK_ELEMENTS).join();
const BOXES = 'div, section, article, main, header, footer, nav, aside, address, form, center, fieldset';
/** Elements that word processors write around every text. */
const NOISE = ['lang', 'hreflang', 'rel'];

/**
 * Converts pasted HTML, from Word, Google Docs or a page, to elements that an article may have and the schema parses; and
 * returns how many of its pictures cannot be had.
 */
export function cleanPasted(html: string, addPictures: AddPictures): { html: string; missing: number } {
  // Copied from this editor, whose schema has only allowed elements.
  if (html.includes('data-pm-slice')) return { html: withoutStyles(html), missing: 0 };

  const body = parseHtml(html);
  const missing = pastedPictures(body, addPictures);
  for (const element of body.querySelectorAll('xml, [data-style*="mso-hide:all" i], .Apple-interchange-newline'))
    element.remove();
  wordLists(body);
  styledToElements(body);
  boxesToParagraphs(body);
  sanitise(body);
  tidy(body);
  if (body.querySelector(BLOCK)) wrapBare(body);
  toEditorShape(body);
  return { html: body.innerHTML, missing };
}

/** Renames a box around text to a paragraph, and unwraps one around blocks. */
function boxesToParagraphs(body: Element): void {
  for (const box of [...body.querySelectorAll(BOXES)].reverse()) {
    if (box.querySelector(BLOCK)) box.replaceWith(...box.childNodes);
    else rename(box, 'p');
  }
}

function tidy(body: Element): void {
  for (const element of body.querySelectorAll('*')) {
    for (const name of NOISE) if (attributesOf(element.localName)?.includes(name)) element.removeAttribute(name);
    if (element.getAttribute('dir') !== 'rtl') element.removeAttribute('dir');
    unwrapBareSpan(element);
  }
  for (const element of body.querySelectorAll('b')) rename(element, 'strong');
  for (const element of body.querySelectorAll('i')) rename(element, 'em');
  for (const image of body.querySelectorAll('img:not([src], [data-upload])')) image.remove();
  for (const block of body.querySelectorAll('p, h2, h3, h4, h5, h6')) if (isEmpty(block)) block.remove();
  if (body.querySelector(BLOCK)) for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove();
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p')) {
    if (!paragraph.parentElement?.querySelector(':scope > p ~ p')) paragraph.replaceWith(...paragraph.childNodes);
  }
}

function isEmpty(block: Element): boolean {
  return !/[^\s\u00a0]/.test(block.textContent ?? '') && !block.querySelector('img');
}
