import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Text that came out of a list or a cell into the document itself becomes a paragraph. */
export const bareText = Extension.create({
  name: 'bareText',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, { doc, tr, schema }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        doc.forEach((node, position) => {
          if (node.type.name === 'line' && !node.attrs.kept) tr.setNodeMarkup(position, schema.nodes.p);
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
