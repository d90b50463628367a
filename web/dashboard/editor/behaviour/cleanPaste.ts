import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { cleanPasted } from '../paste/cleanPasted.ts';
import { readPlainText } from '../paste/readPlainText.ts';

/** What is pasted or dropped comes in clean. Files do not: images have an address. */
export const cleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: (html) => cleanPasted(html),
        clipboardTextParser: (text, _, __, view) => readPlainText(text, view.state.schema),
        handleDrop: (_, event) => {
          if (!event.dataTransfer?.files.length) return false;
          event.preventDefault();
          return true;
        },
      },
    }),
  ],
});
