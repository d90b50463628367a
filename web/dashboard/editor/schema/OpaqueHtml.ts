import { Node } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { truncate } from '../../../../shared/text.ts';
import buttons from '../../../ui/Button.module.css';
import { parseHtml } from '../html/parseHtml.ts';
import { allowedHtml, sanitise } from '../html/sanitise.ts';
import styles from './OpaqueHtml.module.css';

interface Options {
  /** Called to edit the selected block. */
  onEdit: () => void;
}

/** HTML that the schema cannot represent, as one block: shown, selected, moved and deleted as a whole, and saved byte for byte. */
export const OpaqueHtml = Node.create<Options>({
  name: 'opaqueHtml',
  atom: true,
  draggable: true,
  addOptions: () => ({ onEdit: () => {} }),
  addAttributes: () => ({
    html: { default: '', rendered: false, parseHTML: (element) => allowedHtml(element.textContent ?? '') },
  }),
  parseHTML: () => [{ tag: 'div[data-opaque]' }],
  // The source is text, so that no clipboard changes it as it would HTML.
  renderHTML: ({ node }) => ['div', { 'data-opaque': '' }, node.attrs.html],
  renderText: ({ node }) => parseHtml(node.attrs.html).textContent ?? '',

  addNodeView() {
    return ({ node, editor, getPos }) => {
      const shown = element('div', { className: styles.shown, inert: true });
      const body = parseHtml(node.attrs.html);
      sanitise(body);
      shown.append(...body.childNodes);

      const edit = () => {
        editor.commands.setNodeSelection(getPos() ?? 0);
        this.options.onEdit();
      };
      const button = element('button', { type: 'button', className: buttons.quiet, textContent: 'Edit HTML' });
      button.addEventListener('click', edit);
      const bar = element('div', { className: `line ${styles.bar}` });
      bar.append('HTML', button);

      const text = (shown.textContent ?? '').replace(/\s+/g, ' ').trim();
      const ariaLabel = `HTML block: ${truncate(text, 80)}`;
      const dom = element('div', { className: styles.block, role: 'group', ariaLabel });
      dom.append(bar, shown);
      dom.addEventListener('dblclick', edit);
      return { dom, stopEvent: ({ target }) => target === button, ignoreMutation: () => true };
    };
  },

  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        if (!isSelected(editor.state.selection)) return false;
        this.options.onEdit();
        return true;
      },
    };
  },

  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // A letter typed by accident would replace it.
        handleTextInput: ({ state }) => isSelected(state.selection),
        // The browser would move the cursor into another paragraph.
        handleDoubleClickOn: (_, __, { type }) => type.name === 'opaqueHtml',
      },
    }),
  ],
});

function element<Tag extends 'div' | 'button'>(tag: Tag, properties: object): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}

/** Tells if the selection is one such block. */
function isSelected(selection: unknown): boolean {
  return selection instanceof NodeSelection && selection.node.type.name === 'opaqueHtml';
}
