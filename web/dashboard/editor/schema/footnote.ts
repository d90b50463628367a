import { Node } from '@tiptap/core';
import { truncate } from '../../../../shared/kit/text.ts';
import { t } from '../../../../shared/texts/t.ts';
import { allowedHtml, parseSafely } from '../html/sanitise.ts';
import { element, selectAndEdit } from './nodeEditing.ts';

/**
 * A footnote where it is referred to: one character, numbered as readers will see it. Its text is edited in a dialog, which
 * `onEdit` opens for the selected footnote, or for a new one.
 */
export const footnote = (onEdit: () => void) =>
  Node.create({
    name: 'footnote',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      html: { default: '', rendered: false, parseHTML: (element) => allowedHtml(element.innerHTML) },
    }),
    // Before the mark of other small print.
    parseHTML: () => [{ tag: 'small[data-footnote]', priority: 60 }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const dom = document.createElement('small');
      dom.dataset.footnote = '';
      for (const [name, value] of Object.entries(HTMLAttributes)) if (value !== null) dom.setAttribute(name, value);
      dom.append(...parseSafely(node.attrs.html).childNodes);
      return dom;
    },
    renderText: ({ node }) => ` ${parseSafely(node.attrs.html).textContent ?? ''} `,

    addNodeView: () => (view) => {
      const text = (parseSafely(view.node.attrs.html).textContent ?? '').replace(/\s+/g, ' ').trim();
      const ariaLabel = t('Footnote: {text}', { text: truncate(text, 80) });
      const dom = element('sup', { className: 'footnote', role: 'img', ariaLabel, title: text });
      dom.addEventListener('dblclick', selectAndEdit(view, onEdit));
      return { dom, ignoreMutation: () => true };
    },

    addKeyboardShortcuts() {
      const edit = () => {
        onEdit();
        return true;
      };
      return {
        'Mod-Alt-f': ({ editor }) => editor.can().insertContent({ type: 'footnote' }) && edit(),
        Enter: ({ editor }) => editor.isActive('footnote') && edit(),
      };
    },
  });
