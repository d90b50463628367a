import type { AnyExtension } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import type { PictureUploads } from '../../media/upload/PictureUploads.ts';
import { allowedValue } from '../html/allowList.ts';
import { ownAttributes } from '../schema/attributes.ts';
import { onSelected } from '../schema/nodeEditing.ts';
import { completing } from './completing.ts';
import { removePicture } from './picture.ts';
import { pictureView } from './pictureView.ts';

interface Options {
  uploads: PictureUploads;
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
