import { type Editor, getMarkRange } from '@tiptap/core';

/** The range and text of a link, and its address if it exists already. */
export interface LinkPlace {
  from: number;
  to: number;
  href: string | null;
}

/** Returns the whole link at the cursor or in the selection, or else the selection. */
export function linkPlace({ state }: Editor): LinkPlace {
  const { from, to, $from, $to } = state.selection;
  const type = state.schema.marks.link;
  const whole = type && (getMarkRange($from, type) ?? getMarkRange($to, type));
  if (!type || !whole) return { from, to, href: null };
  const mark = state.doc.nodeAt(whole.from)?.marks.find((each) => each.type === type);
  return { from: Math.min(from, whole.from), to: Math.max(to, whole.to), href: mark?.attrs.href ?? null };
}

/** Links the range, or inserts the text with the link if the range is empty. */
export function setLink(editor: Editor, { from, to }: LinkPlace, href: string, text: string): void {
  const isNew = from === to;
  const end = isNew ? from + text.length : to;
  const { selection } = editor.state;
  editor
    .chain()
    .command(({ tr }) => Boolean(isNew ? tr.insertText(text, from) : tr))
    .setTextSelection({ from, to: end })
    .setLink({ href })
    .setTextSelection(isNew ? end : { from: selection.from, to: selection.to })
    .run();
}

/** Removes a link but not its text. */
export function removeLink(editor: Editor, { from, to }: LinkPlace): void {
  const { selection } = editor.state;
  editor
    .chain()
    .setTextSelection({ from, to })
    .unsetMark('link')
    .setTextSelection({ from: selection.from, to: selection.to })
    .run();
}
