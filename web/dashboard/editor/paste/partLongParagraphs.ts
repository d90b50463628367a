import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { Changes } from './changes.ts';

/** The longest paragraph that stays whole: Chromium lays out one of 1,000,000 characters for 45 s, with each key anew. */
const LONGEST = 20_000;
/** A longer one is parted where the first sentence ends after so many characters, or else a word. */
const PART = 2_000;

/** Parts paragraphs that are too long to be edited, and counts them. */
export function partLongParagraphs(slice: Slice, changes: Pick<Changes, 'long'>): Slice {
  return new Slice(partWithin(slice.content, changes), slice.openStart, slice.openEnd);
}

/** Does the same in the blocks of a document. */
export function partWithin(content: Fragment, changes: Pick<Changes, 'long'>): Fragment {
  return Fragment.from(
    content.content.flatMap((node) => {
      if (node.type.name === 'paragraph' && node.content.size > LONGEST) {
        changes.long++;
        return partsOf(node);
      }
      return node.isTextblock || node.isLeaf ? [node] : [node.copy(partWithin(node.content, changes))];
    }),
  );
}

function partsOf(paragraph: Node): Node[] {
  const { size } = paragraph.content;
  // Each inline node that is no text counts as one character, as it does in positions.
  const text = paragraph.textBetween(0, size, undefined, '\ufffc');
  const parts: Node[] = [];
  for (let from = 0; from < size; ) {
    const end = endOfPart(text, from + PART);
    parts.push(paragraph.cut(from, from + text.slice(from, end).trimEnd().length));
    from = end;
  }
  return parts;
}

/** Returns where a part ends that is at least so long. */
function endOfPart(text: string, least: number): number {
  const next = text.slice(least, least + PART);
  for (const granularity of ['sentence', 'word', 'grapheme'] as const) {
    const [, second] = new Intl.Segmenter(undefined, { granularity }).segment(next);
    if (second) return least + second.index;
  }
  return text.length;
}
