import { type AnyExtension, type Editor, InputRule } from '@tiptap/core';
import Blockquote from '@tiptap/extension-blockquote';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import type { NodeType } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { ownAttributes } from './attributes.ts';

const bulletList = BulletList.extend({
  addAttributes: () => ownAttributes('ul'),
  addInputRules() {
    return (this.parent?.() ?? []).map((rule) => markerRule(rule, this.type));
  },
});

const orderedList = OrderedList.extend({
  addAttributes() {
    return { ...ownAttributes('ol'), ...this.parent?.() };
  },
  addInputRules() {
    return (this.parent?.() ?? []).map((rule) => markerRule(rule, this.type));
  },
  // Pasted text is not read as Markdown.
  addProseMirrorPlugins: () => [],
});

const listItem = ListItem.extend({
  content: 'block+',
  addAttributes: () => ownAttributes('li'),
  addKeyboardShortcuts() {
    const keys = this.parent?.() ?? {};
    // In code, the key is that of the code.
    return { ...keys, Enter: (pressed) => !isInCode(pressed.editor) && (keys.Enter?.(pressed) ?? false) };
  },
});

const blockquote = Blockquote.extend({
  addAttributes: () => ownAttributes('blockquote'),
  addInputRules() {
    return (this.parent?.() ?? []).map((rule) => quoteRule(rule, this.type));
  },
});

/** Lists and quotations, with the markers that are typed at the start of their lines. */
export const lists: AnyExtension[] = [blockquote, bulletList, orderedList, listItem, ListKeymap];

const isInCode = ({ state }: Editor) => Boolean(state.selection.$from.parent.type.spec.code);

/**
 * The rule of a list's marker, which is for paragraphs alone. In an item of that kind the marker says nothing new and is
 * taken away, unless it is another number; an item of the other kind begins a list of this one.
 */
function markerRule({ find, handler }: InputRule, type: NodeType): InputRule {
  return new InputRule({
    find,
    handler: (props) => {
      const { state, range, match } = props;
      const $from = state.doc.resolve(range.from);
      if ($from.parent.type.name !== 'paragraph') return null;
      if ($from.node(-1).type.name !== 'listItem' || $from.index(-1) > 0) return handler(props);
      const list = $from.node(-2);
      const number = Number(match[1]);
      const isKnown = ![1, Number(list.attrs.start) + $from.index(-2)].includes(number) && !Number.isNaN(number);
      if (list.type === type && isKnown) return null;
      state.tr.delete(range.from, range.to);
      if (list.type !== type) changeList(state.tr, range.from, type);
    },
  });
}

/** Changes the kind of list of the item at a position, which leaves the list of its neighbours for that. */
function changeList(tr: Transaction, pos: number, type: NodeType): void {
  const $pos = tr.doc.resolve(pos);
  const isFirst = $pos.index(-2) === 0;
  if ($pos.indexAfter(-2) < $pos.node(-2).childCount) tr.split($pos.after(-1));
  if (!isFirst) tr.split($pos.before(-1));
  tr.setNodeMarkup(isFirst ? $pos.before(-2) : $pos.before(-1) + 1, type);
}

/** The rule of a quotation's marker: for paragraphs alone, and in a further one of a quotation it says nothing new. */
function quoteRule({ find, handler }: InputRule, type: NodeType): InputRule {
  return new InputRule({
    find,
    handler: (props) => {
      const { state, range } = props;
      const $from = state.doc.resolve(range.from);
      if ($from.parent.type.name !== 'paragraph') return null;
      if ($from.node(-1).type !== type || $from.index(-1) === 0) return handler(props);
      state.tr.delete(range.from, range.to);
    },
  });
}
