import type { Node } from '@tiptap/pm/model';

/** What is sought in a text. */
export interface Query {
  text: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

/** A range of positions, or of offsets in a block. */
export interface Range {
  from: number;
  to: number;
}

export interface Match extends Range {
  /** The offsets in the text of the footnote or block of HTML that is at this range. */
  within?: Range;
  /** True in a block of HTML, in which nothing is replaced. */
  isInHtml?: true;
}

/** A query, and what was found so far in each block. Nodes are immutable: after a change only the changed ones are searched. */
export interface Search {
  pattern: RegExp;
  known: WeakMap<Node, readonly Match[]>;
  /** Returns the text of a footnote or block of HTML; null for another node. */
  hiddenText: (node: Node) => string | null;
}

/** Returns null where nothing is sought. */
export function searchFor(query: Query, hiddenText: Search['hiddenText']): Search | null {
  return query.text === '' ? null : { pattern: patternOf(query), known: new WeakMap(), hiddenText };
}

/** Finds what is sought in a document, its footnotes and its blocks of HTML, in their order. */
export function findMatches(doc: Node, search: Search): Match[] {
  const found: Match[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock && !node.isLeaf) return true;
    const start = node.isLeaf ? pos : pos + 1;
    for (const match of matchesWithin(node, search))
      found.push({ ...match, from: start + match.from, to: start + match.to });
    return false;
  });
  return found;
}

/** Returns the index of the first match at a position or after it; the first of all where there is none, -1 where there are no matches. */
export function indexAt(matches: readonly Range[], pos: number): number {
  const index = firstEnding(matches, pos);
  if (index < matches.length) return index;
  return matches.length > 0 ? 0 : -1;
}

/** Returns the index of the first match that ends after a position; the number of matches where there is none. */
export function firstEnding(matches: readonly Range[], pos: number): number {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.to ?? 0) > pos) high = middle;
    else low = middle + 1;
  }
  return low;
}

function matchesWithin(block: Node, { pattern, known, hiddenText }: Search): readonly Match[] {
  const before = known.get(block);
  if (before) return before;
  const search = (text: string): Range[] =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
  // Each inline node that is no text counts as one character, as it does in positions.
  const found: Match[] = search(block.textBetween(0, block.content.size, undefined, '\ufffc'));
  const searchHidden = (node: Node, from: number) =>
    search(hiddenText(node) ?? '').map((within) => ({ from, to: from + 1, within }));
  if (block.isLeaf) found.push(...searchHidden(block, 0).map((match) => ({ ...match, isInHtml: true as const })));
  block.forEach((node, from) => {
    found.push(...searchHidden(node, from));
  });
  found.sort((one, other) => one.from - other.from);
  known.set(block, found);
  return found;
}

/** The signs that are found by one which every keyboard has. */
const ALIKE: Record<string, string> = { "'": "['‘’‚‹›]", '"': '["“”„«»]', ' ': '[ \\u00a0\\u202f]' };
const WORD = '[\\p{L}\\p{M}\\p{N}_]';

function patternOf({ text, isCaseSensitive, isWholeWord }: Query): RegExp {
  const source = text.replace(/['" ]|[\^$\\.*+?()[\]{}|]/g, (sign) => ALIKE[sign] ?? `\\${sign}`);
  return new RegExp(isWholeWord ? `(?<!${WORD})${source}(?!${WORD})` : source, isCaseSensitive ? 'gu' : 'giu');
}
