import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { embedAt } from '../../../../shared/documents/embeds/embeds.ts';
import type { Embed } from '../../../../shared/documents/embeds/provider.ts';
import { insertBlock } from './blockEntries.ts';

/** The address whose offer was refused. */
const refusedOffer = new PluginKey<string | null>('refusedOffer');

/** The length of an address that is read. */
const LONGEST = 2_000;

/** Returns what can be embedded in place of the paragraph with the cursor, which is the address of a provider alone. */
export function embedOffer(state: EditorState): Embed | null {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || $from.node(-1)?.type.name === 'figure') return null;
  if (parent.childCount !== 1 || parent.content.size > LONGEST) return null;
  const address = parent.textContent.trim();
  if (!/^https?:\/\/\S+$/.test(address) || refusedOffer.getState(state) === address) return null;
  return embedAt(address);
}

/** Replaces the paragraph with the cursor by an embed. Undo brings the address back. */
export function acceptOffer(editor: Editor): boolean {
  const offer = embedOffer(editor.state);
  if (!offer) return false;
  return editor.commands.command(({ tr }) => {
    closeHistory(tr);
    const { $from } = tr.selection;
    const [from, to] = [$from.before(), $from.after()];
    const embed = embedNode(editor, offer.address);
    tr.replaceWith(from, to, embed);
    const end = from + embed.nodeSize;
    // One goes on writing after it.
    if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, editor.schema.node('paragraph'));
    tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
    return true;
  });
}

/** Inserts an embed of an address that is one of a provider. */
export function insertEmbed(editor: Editor, { address }: Embed): void {
  insertBlock(editor, embedNode(editor, address));
}

function embedNode({ schema }: Editor, address: string) {
  const link = schema.marks.link?.create({ href: address, rel: 'noopener' });
  const title = schema.text(address, link ? [link] : []);
  return schema.node('figure', { 'data-embed': address }, schema.node('paragraph', null, title));
}

/** Enter accepts the offer of an embed, Escape refuses it. In an embed, Enter leaves its title, and its caption. */
export const embeds = Extension.create({
  name: 'embeds',
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => acceptOffer(editor) || leaveEmbed(editor),
    Escape: ({ editor: { state, view } }) => {
      if (!embedOffer(state)) return false;
      view.dispatch(state.tr.setMeta(refusedOffer, state.selection.$from.parent.textContent.trim()));
      return true;
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      key: refusedOffer,
      state: { init: () => null, apply: (tr, refused) => tr.getMeta(refusedOffer) ?? refused },
    }),
  ],
});

/** Moves the cursor from the title of an embed to its caption, and from there out of it. */
function leaveEmbed(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const embed = $from.depth > 0 ? $from.node(-1) : null;
  if (!empty || embed?.type.name !== 'figure' || typeof embed.attrs['data-embed'] !== 'string') return false;
  return editor.commands.command(({ tr, state: { schema } }) => {
    const after = $from.after(-1);
    const isTitle = $from.parent.type.name !== 'figcaption';
    const isCaptioned = embed.lastChild?.type.name === 'figcaption';
    if (isTitle && !isCaptioned) tr.insert(after - 1, schema.node('figcaption'));
    else if (!isTitle && !isEmptyParagraph(tr.doc.resolve(after).nodeAfter)) tr.insert(after, schema.node('paragraph'));
    const to = isTitle ? $from.after() + 1 : after + 1;
    tr.setSelection(TextSelection.create(tr.doc, to)).scrollIntoView();
    return true;
  });
}

const isEmptyParagraph = (node: Node | null) => node?.type.name === 'paragraph' && node.content.size === 0;
