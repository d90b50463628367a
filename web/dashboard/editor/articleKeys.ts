import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';

/** What keys do beside those of TipTap's extensions. Those that open something are the component's. */
export const articleKeys = Extension.create({
  name: 'articleKeys',
  addKeyboardShortcuts() {
    const { editor } = this;
    const go = (to: (doc: Node) => Selection) =>
      editor.commands.command(({ tr }) => Boolean(tr.setSelection(to(tr.doc)).scrollIntoView()));
    return {
      'Mod-Shift-h': () => editor.commands.toggleMark('mark'),
      'Mod-,': () => editor.commands.toggleMark('sub'),
      'Mod-.': () => editor.commands.toggleMark('sup'),
      'Mod-\\': () => clearMarks(editor),
      // A browser tells of the cursor that it moved itself only later, when the next key may have been pressed already.
      'Mod-Home': () => go(Selection.atStart),
      'Mod-End': () => go(Selection.atEnd),
    };
  },
  addProseMirrorPlugins() {
    let tabLeaves = false;
    const stay = () => {
      tabLeaves = false;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            blur: stay,
            mousedown: stay,
            /** After Escape, Tab goes where the browser takes it. */
            keydown: (_, { key }) => {
              if (key === 'Tab') return tabLeaves;
              if (key !== 'Shift') tabLeaves = key === 'Escape';
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** Takes every mark from the selected text but its links. */
export function clearMarks(editor: Editor): boolean {
  return Object.keys(editor.schema.marks)
    .filter((name) => name !== 'link')
    .reduce((chain, name) => chain.unsetMark(name), editor.chain())
    .run();
}
