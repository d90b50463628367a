import { type Editor, getMarkRange } from '@tiptap/core';
import type { Mark } from '@tiptap/pm/model';

/** What a link is to be made of, or the one that is there. */
export interface LinkPlace {
  from: number;
  to: number;
  /** The link that is there. */
  link: Mark | null;
}

/** The link at the cursor or in the selection, as far as it reaches; else what is selected. */
export function linkPlace({ state }: Editor): LinkPlace {
  const { from, to, $from, $to } = state.selection;
  const type = state.schema.marks.a;
  const whole = type && (getMarkRange($from, type) ?? getMarkRange($to, type));
  const link = whole ? (state.doc.nodeAt(whole.from)?.marks.find((mark) => mark.type === type) ?? null) : null;
  if (!whole || !link) return { from, to, link: null };
  return { from: Math.min(from, whole.from), to: Math.max(to, whole.to), link };
}

/** Links what is there, or writes the text with the link where nothing is. */
export function setLink(editor: Editor, { from, to, link }: LinkPlace, href: string, text: string): void {
  editor.commands.command(({ tr, state }) => {
    const type = state.schema.marks.a;
    if (!type) return false;
    const mark = type.create({ ...link?.attrs, href });
    if (from === to) tr.insert(from, state.schema.text(text || href, [...state.selection.$from.marks(), mark]));
    else tr.removeMark(from, to, type).addMark(from, to, mark);
    tr.removeStoredMark(type);
    return true;
  });
}

/** Leaves the text of a link. */
export function removeLink(editor: Editor, { from, to }: LinkPlace): void {
  editor.commands.command(({ tr, state }) => {
    const type = state.schema.marks.a;
    if (type) tr.removeMark(from, to, type).removeStoredMark(type);
    return true;
  });
}
