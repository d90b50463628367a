import type { AnyExtension } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { reaction } from 'mobx';
import { pictureAttributes, pictureWidth } from '../../../../shared/media/pictures.ts';
import type { FileUploads } from '../../media/upload/FileUploads.ts';
import { allowedValue } from '../html/allowList.ts';
import { ownAttributes } from '../schema/attributes.ts';
import { onSelected } from '../schema/nodeEditing.ts';
import { removePicture } from './picture.ts';
import { pictureView } from './pictureView.ts';

interface Options {
  uploads: FileUploads;
  /** Called to describe the selected picture. */
  onEdit: () => void;
}

/** The pictures of the editor: on their way to the server, and those that are there or elsewhere. */
export function pictures({ uploads, onEdit }: Options): AnyExtension {
  return Image.configure({ inline: true }).extend({
    addAttributes: () => ({
      ...ownAttributes('img'),
      /** The id of its upload, until that has finished. */
      upload: {
        default: null,
        parseHTML: (element) => allowedValue('img', 'data-upload', element.dataset.upload ?? ''),
        renderHTML: ({ upload }) => (upload ? { 'data-upload': upload } : {}),
      },
    }),
    parseHTML: () => [{ tag: 'img' }],
    addInputRules: () => [],
    addNodeView: () => pictureView({ uploads, onEdit }),
    addProseMirrorPlugins: () => [completing(uploads)],
    addKeyboardShortcuts: () => {
      const remove = onSelected('image', (editor) => removePicture(editor, editor.state.selection.from));
      return { Enter: onSelected('image', onEdit), Backspace: remove, Delete: remove };
    },
  });
}

/**
 * Writes the addresses of finished uploads into the images of a text, also into those that undo brings back; null where there
 * are none. It is no step of the history, and moves nothing.
 */
function completeUploads({ doc, tr }: EditorState, uploads: FileUploads): Transaction | null {
  doc.descendants((node, pos, parent) => {
    const { upload } = node.attrs;
    if (node.type.name !== 'image' || !upload) return;
    const image = uploads.known(upload)?.stored;
    if (!image) return;
    const figure = parent?.type.name === 'figure' ? parent : doc.resolve(pos).node(-1);
    const width = pictureWidth(figure?.type.name === 'figure' ? figure.attrs['data-width'] : null);
    for (const [name, value] of Object.entries(pictureAttributes(image, width))) tr.setNodeAttribute(pos, name, value);
    tr.setNodeAttribute(pos, 'upload', null);
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

/** Completes images whose upload finishes, and those that come back afterwards, such as by undo. */
const completing = (uploads: FileUploads) =>
  new Plugin({
    appendTransaction: (transactions, _, state) =>
      uploads.done > 0 && transactions.some(({ docChanged }) => docChanged) ? completeUploads(state, uploads) : null,
    view: (view) => ({
      destroy: reaction(
        () => uploads.done,
        () => {
          const completed = completeUploads(view.state, uploads);
          if (completed) view.dispatch(completed);
        },
      ),
    }),
  });
