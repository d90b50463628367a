import { Fragment, type Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Match } from './matches.ts';
import { replacedNote } from './notes.ts';

/** Replaces matches of one block by one step; what replaces them has the marks of their beginning. */
export function replaceWithin(tr: Transaction, matches: readonly Match[], replacement: string): void {
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return;
  const { parent, pos, parentOffset } = tr.doc.resolve(first.from);
  const start = pos - parentOffset;
  let content = Fragment.empty;
  let end = first.from;
  for (const { from, to, within } of matches) {
    // Another part of a footnote that was replaced already.
    if (from < end) continue;
    const node = tr.doc.nodeAt(from);
    const parts = within && matches.flatMap((match) => (match.from === from && match.within) || []);
    const replaced = parts ? node && replacedNote(node, parts, replacement) : replacedText(node, replacement);
    content = content.append(parent.content.cut(end - start, from - start)).append(Fragment.from(replaced));
    end = to;
  }
  tr.replaceWith(first.from, last.to, content);
}

const replacedText = (text: Node | null, replacement: string) =>
  text && replacement ? text.type.schema.text(replacement, text.marks) : null;

/** Groups matches by their blocks. */
export function byBlock(doc: Node, matches: readonly Match[]): Match[][] {
  const groups: Match[][] = [];
  let end = -1;
  for (const match of matches) {
    if (match.from > end) {
      groups.push([]);
      end = doc.resolve(match.from).end();
    }
    groups.at(-1)?.push(match);
  }
  return groups;
}
