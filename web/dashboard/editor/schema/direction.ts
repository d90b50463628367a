import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const directionKey = new PluginKey<DecorationSet>('direction');

/** Outermost blocks that styles give the direction of their text, and those that have none. Each decoration costs time at every key. */
const UNDIRECTED = ['paragraph', 'heading', 'codeBlock', 'opaqueHtml', 'horizontalRule'];

/** Writes lists, quotations and the like in the direction of their first letter, unless they have one of their own. Nothing of that is stored. */
export const direction = Extension.create({
  name: 'direction',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: directionKey,
      state: {
        init: (_, { doc }) => DecorationSet.create(doc, automatic(doc, { from: 0, to: doc.content.size })),
        apply: directedAfter,
      },
      props: { decorations: (state) => directionKey.getState(state) },
    }),
  ],
});

/** Follows a change: only the blocks that it touches are looked at again. */
function directedAfter(tr: Transaction, before: DecorationSet): DecorationSet {
  if (!tr.docChanged) return before;
  const { doc, mapping } = tr;
  const range = { from: Number.POSITIVE_INFINITY, to: -1 };
  for (const map of mapping.maps) {
    if (range.from <= range.to) Object.assign(range, { from: map.map(range.from, -1), to: map.map(range.to, 1) });
    map.forEach((_, __, start, end) => {
      range.from = Math.min(range.from, start);
      range.to = Math.max(range.to, end);
    });
  }
  const mapped = before.map(mapping, doc);
  if (range.from > range.to) return mapped;
  // With the blocks that end or begin there.
  const around = { from: range.from - 1, to: range.to + 1 };
  return mapped.remove(mapped.find(range.from, range.to)).add(doc, automatic(doc, around));
}

function automatic(doc: Node, { from, to }: { from: number; to: number }): Decoration[] {
  const found: Decoration[] = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
    if (!UNDIRECTED.includes(node.type.name) && !node.attrs.dir)
      found.push(Decoration.node(pos, pos + node.nodeSize, { dir: 'auto' }));
    return false;
  });
  return found;
}
