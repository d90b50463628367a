import { Mark } from '@tiptap/core';
import { closeHistory, isHistoryTransaction } from '@tiptap/pm/history';
import type { MarkType, Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { addressesIn, type FoundAddress } from './addresses.ts';

/** The metadata of a transaction: the address that was linked because it was typed, or that shall not be linked. */
export const LINKED = 'linkedAddress';
export const DECLINED = 'declinedAddress';

/** A link. An address that is typed becomes one with the space, Enter or punctuation behind it; Undo takes back the link alone. */
export const link = Mark.create({
  name: 'link',
  inclusive: false,
  keepOnSplit: false,
  exitable: true,
  addProseMirrorPlugins() {
    return [linkTyped(this.type)];
  },
});

interface Typing {
  /** True where the latest change is what one types: some characters, or a new line. */
  isTyped: boolean;
  /** The latest address that was linked as it was typed. */
  linked: string | null;
  /** The addresses whose links the writer took back: they stay text. */
  declined: string[];
}

const typingKey = new PluginKey<Typing>('linkTyped');

function linkTyped(type: MarkType): Plugin<Typing> {
  return new Plugin({
    key: typingKey,
    state: { init: () => ({ isTyped: false, linked: null, declined: [] }), apply: typingAfter },
    view: () => ({
      update: (view, { doc }) => {
        const typing = typingKey.getState(view.state);
        if (!typing?.isTyped || view.composing || doc === view.state.doc) return;
        const found = typedAddress(view.state, type);
        if (found && !typing.declined.includes(found.href)) linkAddressAt(view, found, type);
      },
    }),
  });
}

function typingAfter(tr: Transaction, { linked, declined }: Typing): Typing {
  const taken = tr.getMeta(DECLINED) ?? (isHistoryTransaction(tr) ? linked : null);
  const grown = tr.doc.content.size - tr.before.content.size;
  return {
    isTyped: grown > 0 && grown <= 6 && !tr.getMeta('paste') && !isHistoryTransaction(tr),
    linked: tr.getMeta(LINKED) ?? (taken ? null : linked),
    declined: taken ? [...declined, taken] : declined,
  };
}

function linkAddressAt(view: EditorView, { from, to, href }: FoundAddress, type: MarkType): void {
  const { tr, storedMarks } = view.state;
  // A step of its own for Undo.
  view.dispatch(
    closeHistory(tr.addMark(from, to, type.create({ href })).setMeta(LINKED, href).setStoredMarks(storedMarks)),
  );
}

/** Punctuation that is hardly within an address; others end one only with what follows them. */
const ENDED = /^[.,;:!?…)\]}"'”’»*~]*[\s,;!)\]}"”»，。、）」]$/;
/** The most characters before the cursor that are read. */
const READ = 2100;

/** Finds the address that the writer has just ended. */
function typedAddress({ selection, doc }: EditorState, type: MarkType): FoundAddress | null {
  const { $from, empty } = selection;
  if (!empty || $from.depth === 0) return null;
  const isNewLine = $from.parentOffset === 0;
  const $end = isNewLine ? Selection.near(doc.resolve($from.before()), -1).$to : $from;
  if (!$end.parent.inlineContent || $end.pos > $from.pos || !$end.parent.type.allowsMarkType(type)) return null;
  const before = textBefore($end);
  const found = addressesIn(before).at(-1);
  if (!found || !ENDED.test(before.slice(found.to) + (isNewLine ? '\n' : ''))) return null;
  const start = $end.pos - before.length;
  const address = { href: found.href, from: start + found.from, to: start + found.to };
  return mayLink(doc, address, type) ? address : null;
}

const textBefore = ({ parent, parentOffset }: ResolvedPos) =>
  parent.textBetween(Math.max(0, parentOffset - READ), parentOffset, undefined, ({ type }) =>
    type.name === 'hardBreak' ? '\n' : '\ufffc',
  );

/** Tells if an address has no link yet, or only that of its beginning, and is no code. */
function mayLink(doc: Node, { from, to, href }: FoundAddress, type: MarkType): boolean {
  let may = true;
  doc.nodesBetween(from, to, ({ marks }) => {
    const linked = marks.find((mark) => mark.type === type)?.attrs.href ?? '';
    if (linked === href || !href.startsWith(linked) || marks.some((mark) => mark.type.spec.code)) may = false;
  });
  return may;
}

/** Links the addresses in a range of a transaction's text, but those whose links were taken back. */
export function linkAddresses(
  state: EditorState,
  tr: Transaction,
  { from, to }: { from: number; to: number },
): Transaction {
  const { doc } = tr;
  const type = state.schema.marks.link as MarkType;
  const declined = typingKey.getState(state)?.declined ?? [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
    if (!node.isTextblock || !node.type.allowsMarkType(type)) return;
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const { href, ...found } of addressesIn(text)) {
      const address = { href, from: pos + 1 + found.from, to: pos + 1 + found.to };
      if (address.from < from || address.to > to || declined.includes(href)) continue;
      if (mayLink(doc, address, type)) tr.addMark(address.from, address.to, type.create({ href }));
    }
  });
  return tr;
}
