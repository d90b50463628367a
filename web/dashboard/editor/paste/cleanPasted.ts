import { BLOCK_ELEMENTS, DERIVED_IMAGE_ATTRIBUTES } from '../../../../shared/documents/richText.ts';
import { attributesOf } from '../html/allowList.ts';
import { parseHtml, withoutStyles } from '../html/parseHtml.ts';
import { sanitise, unwrapBareSpan } from '../html/sanitise.ts';
import { toEditorShape } from '../html/shape.ts';
import type { Changes } from './changes.ts';
import { fitTables } from './fitTables.ts';
import { pastedNotes, removeReview } from './pastedNotes.ts';
import { boxesToParagraphs, linksWithin, nestLists, renameSynonyms, replaceForeign } from './pastedParts.ts';
import { type AddPictures, pastedPictures } from './pastedPictures.ts';
import { classesToStyles, linesToCells, styledToElements } from './styles.ts';
import { wordLists } from './wordLists.ts';

const BLOCK = Object.keys(BLOCK_ELEMENTS).join();
/** Elements that word processors write around every text. */
const NOISE = ['lang', 'hreflang', 'rel'];

/**
 * Converts pasted HTML, from Word, Google Docs or a page, to elements that an article may have and the schema parses. Counts
 * what it changes or leaves out.
 */
export function cleanPasted(html: string, addPictures: AddPictures, changes: Changes): string {
  // Copied from this editor, whose schema has only allowed elements.
  if (html.includes('data-pm-slice')) return withoutStyles(html);

  const body = parseHtml(html);
  classesToStyles(html, body);
  removeReview(html, body, changes);
  wordLists(body);
  pastedNotes(body);
  replaceForeign(body, changes);
  pastedPictures(body, addPictures, changes);
  nestLists(body);
  styledToElements(body);
  renameSynonyms(body);
  linksWithin(body);
  changes.aligned += linesToCells(body);
  changes.tables += fitTables(body);
  boxesToParagraphs(body);
  sanitise(body);
  tidy(body);
  toEditorShape(body);
  return body.innerHTML;
}

function tidy(body: Element): void {
  for (const element of body.querySelectorAll('*')) {
    for (const name of NOISE) if (attributesOf(element.localName)?.includes(name)) element.removeAttribute(name);
    if (element.getAttribute('dir') !== 'rtl') element.removeAttribute('dir');
    unwrapBareSpan(element);
  }
  for (const link of body.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes);
  for (const image of body.querySelectorAll('img')) {
    for (const name of DERIVED_IMAGE_ATTRIBUTES) image.removeAttribute(name);
    if (!image.matches('[src], [data-upload]')) image.remove();
  }
  for (const block of body.querySelectorAll('p, h2, h3, h4, h5, h6')) if (isEmpty(block)) block.remove();
  if (body.querySelector(BLOCK)) for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove();
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p')) {
    if (!paragraph.parentElement?.querySelector(':scope > p ~ p')) paragraph.replaceWith(...paragraph.childNodes);
  }
}

function isEmpty(block: Element): boolean {
  return !/[^\s\u00a0]/.test(block.textContent ?? '') && !block.querySelector('img');
}
