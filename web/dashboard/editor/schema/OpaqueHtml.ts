import { Node } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { truncate } from '../../../../shared/text.ts';
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
      const shown = document.createElement('div');
      shown.className = styles.shown ?? '';
      shown.inert = true;
      const body = parseHtml(node.attrs.html);
      sanitise(body);
      shown.append(...body.childNodes);

      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Edit HTML';
      button.addEventListener('click', () => {
        editor.commands.setNodeSelection(getPos() ?? 0);
        this.options.onEdit();
      });
      const bar = document.createElement('div');
      bar.className = styles.bar ?? '';
      bar.append('HTML', button);

      const dom = document.createElement('div');
      dom.className = styles.block ?? '';
      dom.role = 'group';
      dom.ariaLabel = `HTML block: ${truncate((shown.textContent ?? '').replace(/\s+/g, ' ').trim(), 80)}`;
      dom.append(bar, shown);
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
    // A letter typed by accident would replace it.
    new Plugin({ props: { handleTextInput: ({ state }) => isSelected(state.selection) } }),
  ],
});

/** Tells if the selection is one such block. */
function isSelected(selection: unknown): boolean {
  return selection instanceof NodeSelection && selection.node.type.name === 'opaqueHtml';
}
