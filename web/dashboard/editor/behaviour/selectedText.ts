import type { Command } from '@tiptap/core';
import { AllSelection, TextSelection } from '@tiptap/pm/state';

/** Makes a selection of the whole document (Ctrl+A) one of its text, which is all that lists and quotes can be lifted from. */
export const selectedText: Command = ({ tr }) => {
  if (tr.selection instanceof AllSelection) {
    tr.setSelection(TextSelection.between(tr.doc.resolve(0), tr.doc.resolve(tr.doc.content.size)));
  }
  return true;
};
