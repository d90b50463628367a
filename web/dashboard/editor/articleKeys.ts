import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The keymap beyond that of TipTap's extensions. Keys that open a dialog are handled in the component. */
export const articleKeys = Extension.create({
  name: 'articleKeys',
  addKeyboardShortcuts() {
    const { editor } = this;
    const go = (to: (doc: Node) => Selection) => () =>
      editor.commands.command(({ tr }) => Boolean(tr.setSelection(to(tr.doc)).scrollIntoView()));
    const select = (to: (doc: Node) => Selection) =>
      go((doc) => TextSelection.between(doc.resolve(editor.state.selection.anchor), to(doc).$head));
    return {
      'Mod-Shift-h': () => editor.commands.toggleMark('mark'),
      'Mod-,': () => editor.commands.toggleMark('sub'),
      'Mod-.': () => editor.commands.toggleMark('sup'),
      'Mod-\\': () => clearMarks(editor),
      // Browsers report a cursor that they moved themselves only later, when the next key may have been pressed already, and
      // Chromium selects too little where it does not draw all of the text.
      'Mod-Home': go(Selection.atStart),
      'Mod-End': go(Selection.atEnd),
      'Shift-Mod-Home': select(Selection.atStart),
      'Shift-Mod-End': select(Selection.atEnd),
      // As Macs have it.
      'Shift-Meta-ArrowUp': select(Selection.atStart),
      'Shift-Meta-ArrowDown': select(Selection.atEnd),
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
          handleScrollToSelection: scrollClear,
          handleDOMEvents: {
            blur: stay,
            mousedown: stay,
            /** Leaves Tab to the browser after Escape. */
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

/** Scrolls the cursor from beneath the bars that cover an edge of the window; the rest is ProseMirror's, which knows none. */
function scrollClear(view: EditorView): false {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head);
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const above = top - (Number.parseFloat(scrollPaddingTop) || 0);
  const below = bottom - innerHeight + (Number.parseFloat(scrollPaddingBottom) || 0);
  if (above < 0 || below > 0) scrollBy(0, above < 0 ? above : below);
  return false;
}

/** Calls a function on Backspace at the start of the text, where no other extension has something to undo or to lift. */
export const leaveAtStart = (onLeave: () => void) =>
  Extension.create({
    name: 'leaveAtStart',
    priority: 1,
    addKeyboardShortcuts: () => ({
      Backspace: ({ editor: { state } }) => {
        const { selection, doc } = state;
        if (!selection.empty || selection.from !== Selection.atStart(doc).from) return false;
        onLeave();
        return true;
      },
    }),
  });

/** Removes every mark from the selected text but its links. */
export function clearMarks(editor: Editor): boolean {
  return Object.keys(editor.schema.marks)
    .filter((name) => name !== 'link')
    .reduce((chain, name) => chain.unsetMark(name), editor.chain())
    .run();
}
