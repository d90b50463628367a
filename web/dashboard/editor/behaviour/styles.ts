import type { Editor } from '@tiptap/core';

/** Elements that show the same; the toolbar writes the first, and takes all of them away. */
const ALIKE: Record<string, string[]> = { strong: ['strong', 'b'], em: ['em', 'i'] };

/** Whether the selected text has a style, whichever element gives it. */
export function hasStyle(editor: Editor, tag: string): boolean {
  return alike(tag).some((name) => editor.isActive(name));
}

/** Gives the selected text a style, or takes it away. */
export function toggleStyle(editor: Editor, tag: string): boolean {
  const chain = editor.chain();
  if (!hasStyle(editor, tag)) return chain.setMark(tag).run();
  return alike(tag)
    .reduce((steps, name) => steps.unsetMark(name), chain)
    .run();
}

/** Takes every mark from the selected text but its links. */
export function clearStyles(editor: Editor): boolean {
  return editor.commands.command(({ tr, state, dispatch }) => {
    const { from, to, empty } = tr.selection;
    if (!dispatch) return true;
    if (empty) tr.setStoredMarks([]);
    for (const type of Object.values(state.schema.marks)) if (type.name !== 'a') tr.removeMark(from, to, type);
    return true;
  });
}

function alike(tag: string): string[] {
  return ALIKE[tag] ?? [tag];
}
