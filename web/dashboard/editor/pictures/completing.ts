import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { reaction } from 'mobx';
import { pictureAttributes, pictureWidth } from '../../../../shared/media/pictures.ts';
import type { PictureUploads } from '../../media/upload/PictureUploads.ts';

/**
 * Writes the addresses of finished uploads into the images of a text, also into those that undo brings back; null where there
 * are none. It is no step of the history, and moves nothing.
 */
function completeUploads({ doc, tr }: EditorState, uploads: PictureUploads): Transaction | null {
  doc.descendants((node, pos, parent) => {
    const { upload } = node.attrs;
    if (node.type.name !== 'image' || !upload) return;
    const image = uploads.known(upload)?.image;
    if (!image) return;
    const figure = parent?.type.name === 'figure' ? parent : doc.resolve(pos).node(-1);
    const width = pictureWidth(figure?.type.name === 'figure' ? figure.attrs['data-width'] : null);
    for (const [name, value] of Object.entries(pictureAttributes(image, width))) tr.setNodeAttribute(pos, name, value);
    tr.setNodeAttribute(pos, 'upload', null);
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

/** Completes images whose upload finishes, and those that come back afterwards, such as by undo. */
export const completing = (uploads: PictureUploads) =>
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
