import type { AnyExtension, Editor, KeyboardShortcutCommand } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { NodeSelection } from '@tiptap/pm/state';
import { allowedValue } from '../html/allowList.ts';
import { ownAttributes } from '../schema/attributes.ts';
import { completing } from './completeUploads.ts';
import type { PictureUploads } from './PictureUploads.ts';
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
      const remove = onSelected((editor) => removePicture(editor, editor.state.selection.from));
      return { Enter: onSelected(onEdit), Backspace: remove, Delete: remove };
    },
  });
}

/** Returns a shortcut that is about the selected picture, if one is. */
const onSelected =
  (run: (editor: Editor) => void): KeyboardShortcutCommand =>
  ({ editor }) => {
    const { selection } = editor.state;
    if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return false;
    run(editor);
    return true;
  };
