import { headingWords } from '../../../../shared/documents/headingWords.ts';
import { BLOCK_ELEMENTS } from '../../../../shared/documents/richText.ts';
import type { Changes } from './changes.ts';

const COMMENTS = '[data-style*="mso-element:comment-list" i]';
const COMMENT = '[data-style*="mso-element:comment" i]:not([data-style*="comment-list" i])';

/** Removes the comments of a margin, and what was deleted while changes were tracked, and counts them. */
export function removeReview(html: string, body: Element, changes: Changes): void {
  for (const list of body.querySelectorAll(COMMENTS)) {
    changes.comments += list.querySelectorAll(COMMENT).length;
    list.remove();
  }
  for (const anchor of body.querySelectorAll('.MsoCommentReference, .msocomanchor')) anchor.remove();
  for (const reference of body.querySelectorAll('a[href*="#cmnt"]:not([href*="#cmnt_ref"])')) {
    const note = targetOf(body, reference);
    if (!note) continue;
    (note.closest('div') ?? note).remove();
    (reference.closest('sup') ?? reference).remove();
    changes.comments++;
  }
  // On other pages deleted text is meant to be read.
  if (!/\bmso-|schemas-microsoft-com|LibreOffice/i.test(html)) return;
  for (const deleted of body.querySelectorAll('del')) {
    if ((deleted.textContent ?? '').trim() !== '') changes.deletions++;
    deleted.remove();
  }
  for (const inserted of body.querySelectorAll('ins')) inserted.replaceWith(...inserted.childNodes);
}

/**
 * Converts footnotes and endnotes of any program to ours: a reference and a note that lead to each other. Of the other
 * links within the text those to headings stay; no other names are kept.
 */
export function pastedNotes(body: Element): void {
  const notes = new Set<Element>();
  for (const reference of body.querySelectorAll('a[href*="#"]')) {
    const note = noteOf(body, reference);
    if (!note) continue;
    const footnote = body.ownerDocument.createElement('small');
    footnote.dataset.footnote = '';
    footnote.append(...textOf(note));
    const outer = reference.closest('sup');
    (outer && outer.textContent === reference.textContent ? outer : reference).replaceWith(footnote);
    notes.add(note);
  }
  for (const note of notes) removeNote(note);
  for (const link of body.querySelectorAll('a[href^="#"]')) {
    const heading = targetOf(body, link)?.closest('h1, h2, h3, h4, h5, h6');
    if (heading) link.setAttribute('href', `#${headingWords(heading.textContent ?? '')}`);
    else link.removeAttribute('href');
  }
}

/** The element that has the name in an address. */
function targetOf(body: Element, link: Element): Element | null {
  const [, name] = /#(.+)$/.exec(link.getAttribute('href') ?? '') ?? [];
  if (!name) return null;
  const written = CSS.escape(decodeName(name));
  return body.querySelector(`[id="${written}"], a[name="${written}"]`);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The note to which a reference leads, if one of its links leads back; that is marked. */
function noteOf(body: Element, reference: Element): Element | null {
  const target = (reference.textContent ?? '').trim().length < 12 ? targetOf(body, reference) : null;
  const note = target && boxOf(target, reference);
  if (!note || note.contains(reference)) return null;
  const back = [...note.querySelectorAll<HTMLElement>('a[href*="#"]')].filter((link) => {
    const place = targetOf(body, link);
    return place !== null && (reference.contains(place) || isAlone(reference, place));
  });
  for (const link of back) link.dataset.back = '';
  return back.length > 0 ? note : null;
}

/** Tells if an element has a reference, and hardly more. */
const isAlone = (reference: Element, outer: Element) =>
  outer.contains(reference) && (outer.textContent ?? '').length < (reference.textContent ?? '').length + 4;

/** The element around the name of a note that has all of it. */
function boxOf(target: Element, reference: Element): Element | null {
  if (!target.matches('a, sup')) return target;
  const line = target.closest('li, p, dd, div');
  const box = line?.parentElement;
  const isOwn =
    box?.localName === 'div' && !box.contains(reference) && box.querySelectorAll('a[id], a[name]').length === 1;
  return isOwn ? box : line;
}

/** The text of a note without its number, which leads back; its paragraphs are lines. */
function textOf(note: Element): Node[] {
  const copy = note.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('[data-back], .mw-cite-backlink')) {
    const outer = link.closest('sup');
    (outer && copy.contains(outer) ? outer : link).remove();
  }
  for (const block of [...copy.querySelectorAll(BLOCKS)]) {
    if (textBefore(copy, block)) block.before(copy.ownerDocument.createElement('br'));
    block.replaceWith(...block.childNodes);
  }
  trim(copy);
  return [...copy.childNodes];
}

const BLOCKS = `${Object.keys(BLOCK_ELEMENTS).join()},div,section,article,address`;

/** Tells if there is text before a block, with no line break between. */
function textBefore(outer: Element, block: Element): boolean {
  const before = [...textNodes(outer)].filter(
    (text) => text.data.trim() !== '' && block.compareDocumentPosition(text) === Node.DOCUMENT_POSITION_PRECEDING,
  );
  return before.length > 0 && block.previousElementSibling?.localName !== 'br';
}

/** Removes the white space around the text of an element. */
function trim(element: Element): void {
  const texts = [...textNodes(element)];
  for (const text of texts) {
    text.data = text.data.trimStart();
    if (text.data !== '') break;
  }
  for (const text of texts.reverse()) {
    text.data = text.data.trimEnd();
    if (text.data !== '') break;
  }
}

function* textNodes(element: Element): Generator<Text> {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield walker.currentNode as Text;
}

/** Removes a note, and the list, line and box around it that have nothing else. */
function removeNote(note: Element): void {
  let outer: Element | null = note;
  while (outer?.parentElement && outer.parentElement.localName !== 'body') {
    const around: Element = outer.parentElement;
    const others = [...around.children].filter((each) => each !== outer && !each.matches('hr, br'));
    if (others.length > 0 || (around.textContent ?? '').trim() !== (outer.textContent ?? '').trim()) break;
    outer = around;
  }
  if (outer?.previousElementSibling?.matches('hr')) outer.previousElementSibling.remove();
  outer?.remove();
}
