import { Node } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { truncate } from '../../../../shared/kit/text.ts';
import { t } from '../../../../shared/texts/t.ts';
import buttons from '../../../ui/Button.module.css';
import { parseHtml } from '../html/parseHtml.ts';
import { allowedHtml, parseSafely } from '../html/sanitise.ts';
import { element, onSelected, selectAndEdit, selectedNode } from './nodeEditing.ts';
import styles from './opaqueHtml.module.css';

/**
 * HTML that the schema cannot represent, as one block: shown, selected, moved and deleted as a whole, and saved byte for byte.
 * `onEdit` is called to edit the selected one.
 */
export const opaqueHtml = (onEdit: () => void) =>
  Node.create({
    name: 'opaqueHtml',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      html: { default: '', rendered: false, parseHTML: (element) => allowedHtml(element.textContent ?? '') },
    }),
    parseHTML: () => [{ tag: 'div[data-opaque]' }],
    // The source is text, so that no clipboard changes it as it would HTML.
    renderHTML: ({ node }) => ['div', { 'data-opaque': '' }, node.attrs.html],
    renderText: ({ node }) => parseHtml(node.attrs.html).textContent ?? '',

    addNodeView: () => (view) => {
      const shown = element('div', { className: styles.shown, inert: true });
      shown.append(...parseSafely(view.node.attrs.html).childNodes);

      const edit = selectAndEdit(view, onEdit);
      const button = element('button', { type: 'button', className: buttons.quiet, textContent: t('Edit HTML') });
      button.addEventListener('click', edit);
      const bar = element('div', { className: `line ${styles.bar}` });
      bar.append('HTML', button);

      const text = (shown.textContent ?? '').replace(/\s+/g, ' ').trim();
      const ariaLabel = t('HTML block: {text}', { text: truncate(text, 80) });
      const dom = element('div', { className: styles.block, role: 'group', ariaLabel });
      dom.append(bar, shown);
      dom.addEventListener('dblclick', edit);
      return { dom, stopEvent: ({ target }) => target === button, ignoreMutation: () => true };
    },

    addKeyboardShortcuts: () => ({ Enter: onSelected('opaqueHtml', onEdit) }),

    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          // A letter typed by accident would replace it.
          handleTextInput: ({ state }) => selectedNode(state.selection, 'opaqueHtml') !== null,
          // The browser would move the cursor into another paragraph.
          handleDoubleClickOn: (_, __, { type }) => type.name === 'opaqueHtml',
        },
      }),
    ],
  });
