import type { Node } from '@tiptap/pm/model';
import { BLOCK_ELEMENTS } from '../../../../shared/documents/richText.ts';
import { parseSafely } from '../html/sanitise.ts';
import type { Range } from './matches.ts';

/** Nodes are immutable. */
const texts = new WeakMap<Node, string>();

/** Returns the text of a footnote or of a block of HTML, whose blocks end lines; null for another node. */
export function hiddenText(node: Node): string | null {
  if (node.type.name !== 'footnote' && node.type.name !== 'opaqueHtml') return null;
  const text = texts.get(node) ?? readText(node);
  texts.set(node, text);
  return text;
}

function readText(node: Node): string {
  const body = parseSafely(node.attrs.html);
  // A footnote has none.
  for (const block of body.querySelectorAll(LINES)) block.append('\n');
  return body.textContent ?? '';
}

const LINES = Object.keys(BLOCK_ELEMENTS).join();

/** Returns a footnote with parts of its text replaced, each with the marks of its beginning; null if nothing is left of it. */
export function replacedNote(note: Node, parts: readonly Range[], replacement: string): Node | null {
  const body = parseSafely(note.attrs.html);
  for (const { from, to } of parts.toReversed()) {
    const range = body.ownerDocument.createRange();
    const start = textAt(body, from, 'after');
    range.setStart(...start);
    range.setEnd(...textAt(body, to, 'before'));
    range.deleteContents();
    start[0].insertData(start[1], replacement);
  }
  for (const element of body.querySelectorAll(':empty:not(br, img)')) element.remove();
  const isEmpty = (body.textContent ?? '').trim() === '' && !body.querySelector('img');
  return isEmpty ? null : note.type.create({ ...note.attrs, html: body.innerHTML }, null, note.marks);
}

/** Returns the text node that has the character before an offset of a text, or after it, and the offset in it. */
function textAt(body: Element, offset: number, side: 'before' | 'after'): [Text, number] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let left = offset;
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (left < text.length || (side === 'before' && left === text.length)) return [text, left];
    left -= text.length;
  }
  throw new RangeError(`No character at ${offset}`);
}

/** The characters beside a match that are shown with it. */
const BESIDE = 40;

/** A match in a footnote or block of HTML with what is before and behind it. */
export type NotePart = readonly [before: string, match: string, after: string];

export function partOfNote(text: string, { from, to }: Range): NotePart {
  const [start, end] = [Math.max(0, from - BESIDE), Math.min(text.length, to + BESIDE)];
  const before = (start > 0 ? '…' : '') + text.slice(start, from);
  return [before, text.slice(from, to), text.slice(to, end) + (end < text.length ? '…' : '')];
}
