import { getMarkRange } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { FormPlace } from '../../../shared/publishChecks.ts';
import { parseHtml } from './html/parseHtml.ts';

/** The range of a place; `isNode` for one that is selected as a whole. */
interface Range {
  from: number;
  to: number;
  isNode: boolean;
}

const SELECTORS = { image: 'img[src]', heading: 'h2, h3, h4, h5, h6', link: 'a[href]' };

/** Finds the element of a place in a document; one in a block of HTML is that block. Returns null where it is gone. */
export function findPlace(doc: Node, { element, index }: FormPlace): Range | null {
  if (!element) return null;
  let left = index ?? 0;
  let found: Range | null = null;
  doc.descendants((node, pos, parent, at) => {
    if (found) return false;
    const count = countIn(node, element, parent && at > 0 ? parent.child(at - 1) : null);
    if (left < count) found = rangeOf(doc, node, pos);
    left -= count;
    return true;
  });
  return found;
}

function rangeOf(doc: Node, node: Node, pos: number): Range {
  const link = node.isText ? linkOf(node) : undefined;
  const words = link && getMarkRange(doc.resolve(pos), link.type);
  if (words) return { ...words, isNode: false };
  const isNode = node.type.name !== 'heading';
  return isNode
    ? { from: pos, to: pos + node.nodeSize, isNode }
    : { from: pos + 1, to: pos + node.nodeSize - 1, isNode };
}

/** Counts the elements that a node is, or has as a block of HTML. */
function countIn(node: Node, element: NonNullable<FormPlace['element']>, before: Node | null): number {
  if (node.type.name === 'opaqueHtml') return parseHtml(node.attrs.html).querySelectorAll(SELECTORS[element]).length;
  if (element === 'link') {
    const link = linkOf(node);
    // A link with words in bold is several texts.
    return link && !(before && linkOf(before)?.eq(link)) ? 1 : 0;
  }
  return Number(node.type.name === element && (element !== 'image' || Boolean(node.attrs.src)));
}

const linkOf = (node: Node) => (node.isInline ? node.marks.find(({ type }) => type.name === 'link') : undefined);
