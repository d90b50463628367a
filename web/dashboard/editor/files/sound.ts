import { type Editor, Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { t } from '../../../../shared/texts/t.ts';
import { ownAttributes } from '../schema/attributes.ts';
import { element } from '../schema/nodeEditing.ts';

/** A player of one of our files, whose text is its name. */
export const sound = Node.create({
  name: 'audio',
  content: 'text*',
  marks: '',
  group: 'block',
  defining: true,
  addAttributes: () => ({
    ...ownAttributes('audio'),
    /** The size in bytes, as the link within has it. */
    size: { default: null, rendered: false, parseHTML: (player) => linkIn(player)?.dataset.file ?? null },
  }),
  parseHTML: () => [{ tag: 'audio', contentElement: (player) => linkIn(player) ?? (player as HTMLElement) }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'audio',
    { ...HTMLAttributes, controls: '' },
    ['a', { 'data-file': attrs.size ?? '', href: attrs.src }, 0],
  ],

  addNodeView:
    () =>
    ({ node }) => {
      const dom = element('figure', { className: 'sound' });
      const contentDOM = element('p', { className: 'name' });
      const player = element('audio', {
        controls: true,
        preload: 'none',
        src: node.attrs.src,
        contentEditable: 'false',
      });
      player.ariaLabel = t('Player');
      dom.append(contentDOM, player);
      return {
        dom,
        contentDOM,
        stopEvent: ({ target }) => target === player,
        ignoreMutation: ({ target }) => !contentDOM.contains(target),
      };
    },

  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => leaveSound(editor) }),
});

const linkIn = (player: globalThis.Node) => (player as HTMLElement).querySelector('a');

/** Moves the cursor from the name of a player to the text after it. */
function leaveSound(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if ($from.parent.type.name !== 'audio') return false;
  return editor.commands.command(({ tr, state: { schema } }) => {
    const after = $from.after();
    const next = tr.doc.resolve(after).nodeAfter;
    if (next?.type.name !== 'paragraph' || next.content.size > 0) tr.insert(after, schema.node('paragraph'));
    tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
    return true;
  });
}
