import { DomUtils } from 'htmlparser2';
import { limits } from '../../../../shared/kit/limits.ts';
import { closest, type Document, type Element, elementsIn, made } from './elements.ts';

const NOTE_REFERENCE =
  /^#(?:_?(?:fn|ftn|footnote|note|cite_note|easy-footnote|ref)[\w:.-]*|[0-9a-f]{8}-[0-9a-f-]{27})$/i;
const BACK = /^#(?:_?fnref|_?ftnref|fr|footnote-anchor|cite_ref|[\w-]*-link$)/i;

/**
 * Puts footnotes where their numbers stand: of the block of WordPress, of Markdown, of Substack and others, all of which link a number to
 * the note by its id.
 */
export function shapeNotes(document: Document): void {
  const byId = new Map(
    elementsIn(document, ({ attribs }) => Boolean(attribs.id)).map((each) => [each.attribs.id, each]),
  );
  const used = new Set<Element>();
  // Many numbers may name one long note.
  let room = limits.contentMax;
  const references = elementsIn(
    document,
    ({ name, attribs }) => name === 'a' && NOTE_REFERENCE.test(attribs.href ?? ''),
  );
  for (const reference of references) {
    const target = byId.get(decodeURIComponentSafely(reference.attribs.href?.slice(1) ?? ''));
    const note = target && (/^(?:li|p|div|section|td)$/.test(target.name) ? target : noteAround(target));
    if (!note || room < 0 || contains(note, reference)) continue;
    const sup = closest(reference, 'sup', document as unknown as Element);
    const place = sup && DomUtils.textContent(sup).trim() === DomUtils.textContent(reference).trim() ? sup : reference;
    const html = noteHtml(note);
    room -= html.length;
    DomUtils.replaceElement(place, made(`<small data-footnote>${html}</small>`));
    used.add(note);
  }
  for (const note of used) {
    const list = note.parent as Element | null;
    DomUtils.removeElement(note);
    removeEmpty(list);
  }
}

const noteAround = (target: Element): Element | undefined => {
  const around = target.parent as Element | null;
  return around && /^(?:li|p|div|td)$/.test(around.name ?? '') ? around : undefined;
};

function contains(outer: Element, inner: Element): boolean {
  for (let each: Element | null = inner; each; each = each.parent as Element | null) if (each === outer) return true;
  return false;
}

/** The text of a note in one line, without the links that lead back. */
function noteHtml(note: Element): string {
  for (const back of elementsIn(
    note,
    ({ name, attribs }) =>
      name === 'a' && (BACK.test(attribs.href ?? '') || /footnote-(?:backref|number)/.test(attribs.class ?? '')),
  )) {
    DomUtils.removeElement(back);
  }
  return DomUtils.getInnerHTML(note, { encodeEntities: 'utf8' })
    .replace(/<\/?(?:p|div|section|li|ol|ul)(?:\s[^<>]*)?>/g, ' ')
    .replace(/↩\ufe0e?/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Removes the list of notes, and a section around it, in which nothing is left but a rule or a heading. */
function removeEmpty(list: Element | null): void {
  for (let each = list; each?.name && each.name !== 'body'; ) {
    const around = each.parent as Element | null;
    if (DomUtils.textContent(each).trim() !== '' || elementsIn(each, ({ name }) => name === 'img').length > 0) return;
    const rule = each.prev;
    DomUtils.removeElement(each);
    if (rule && 'name' in rule && rule.name === 'hr') DomUtils.removeElement(rule);
    each = around;
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
