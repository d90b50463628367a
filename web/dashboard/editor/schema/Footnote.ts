import { Node } from '@tiptap/core';
import { truncate } from '../../../../shared/text.ts';
import { parseHtml } from '../html/parseHtml.ts';
import { allowedHtml, sanitise } from '../html/sanitise.ts';

interface Options {
  /** Called to edit the selected footnote. */
  onEdit: () => void;
}

/** A footnote where it is referred to: one character, numbered as readers will see it. Its text is edited in a dialog. */
export const Footnote = Node.create<Options>({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ onEdit: () => {} }),
  addAttributes: () => ({
    html: { default: '', rendered: false, parseHTML: (element) => allowedHtml(element.innerHTML) },
  }),
  // Before the mark of other small print.
  parseHTML: () => [{ tag: 'small[data-footnote]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const dom = document.createElement('small');
    dom.dataset.footnote = '';
    for (const [name, value] of Object.entries(HTMLAttributes)) if (value !== null) dom.setAttribute(name, value);
    dom.append(...safe(node.attrs.html).childNodes);
    return dom;
  },
  renderText: ({ node }) => ` ${safe(node.attrs.html).textContent ?? ''} `,

  addNodeView() {
    return ({ node, editor, getPos }) => {
      const text = (safe(node.attrs.html).textContent ?? '').replace(/\s+/g, ' ').trim();
      const dom = Object.assign(document.createElement('sup'), {
        className: 'footnote',
        role: 'img',
        ariaLabel: `Footnote: ${truncate(text, 80)}`,
        title: text,
      });
      dom.addEventListener('dblclick', () => {
        editor.commands.setNodeSelection(getPos() ?? 0);
        this.options.onEdit();
      });
      return { dom, ignoreMutation: () => true };
    };
  },

  addKeyboardShortcuts() {
    const edit = () => {
      this.options.onEdit();
      return true;
    };
    return {
      'Mod-Alt-f': ({ editor }) => editor.can().insertContent({ type: 'footnote' }) && edit(),
      Enter: ({ editor }) => editor.isActive('footnote') && edit(),
    };
  },
});

function safe(html: string): HTMLElement {
  const body = parseHtml(html);
  sanitise(body);
  return body;
}
