import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node, NodeRange, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, type Selection, type Transaction } from '@tiptap/pm/state';

/** The keys by which blocks move, as menus show them. */
export const MOVE_UP = 'Alt+Shift+ArrowUp';
export const MOVE_DOWN = 'Alt+Shift+ArrowDown';

/** Moves the selected blocks, or items of a list, by one place: Alt+Shift with an arrow. */
export const blockMoves = Extension.create({
  name: 'blockMoves',
  addKeyboardShortcuts: () => ({
    'Alt-Shift-ArrowUp': ({ editor }) => moveUp(editor),
    'Alt-Shift-ArrowDown': ({ editor }) => moveDown(editor),
  }),
});

/** Tells if a node has blocks that move among themselves: the text, and lists. */
const hasMovable = ({ type }: Node) => ['doc', 'bulletList', 'orderedList'].includes(type.name);

/** Returns the blocks of a selection, or items of a list, that move together; null where there are none. */
function movable({ $from, $to }: Selection): NodeRange | null {
  return $from.blockRange($to, hasMovable);
}

export function canMove({ state }: Editor, step: 1 | -1): boolean {
  const range = movable(state.selection);
  return range !== null && (step < 0 ? range.startIndex > 0 : range.endIndex < range.parent.childCount);
}

/** Moves the selected blocks before the one above. Returns false where none is selected. */
export function moveUp(editor: Editor): boolean {
  return change(editor, (tr, { parent, start, end, startIndex }) => {
    const before = parent.maybeChild(startIndex - 1);
    // The other block moves, so that the cursor stays where it is.
    if (before) tr.insert(end, before).delete(start - before.nodeSize, start);
  });
}

/** Moves the selected blocks behind the one below. Returns false where none is selected. */
export function moveDown(editor: Editor): boolean {
  return change(editor, (tr, { parent, start, end, endIndex }) => {
    const after = parent.maybeChild(endIndex);
    if (after) tr.delete(end, end + after.nodeSize).insert(start, after);
  });
}

/** Inserts a copy of the selected blocks behind them. */
export function duplicateBlock(editor: Editor): boolean {
  return change(editor, (tr, { parent, end, startIndex, endIndex }) => {
    tr.insert(end, parent.children.slice(startIndex, endIndex));
  });
}

/** Deletes the selected blocks. */
export function deleteBlock(editor: Editor): boolean {
  return change(editor, (tr, { start, end }) => tr.deleteRange(start, end));
}

/** Changes the selected blocks, as one step for Undo. */
function change(editor: Editor, run: (tr: Transaction, range: NodeRange) => void): boolean {
  return editor.commands.command(({ tr }) => {
    const range = movable(tr.selection);
    if (!range) return false;
    run(tr, range);
    if (tr.docChanged) closeHistory(tr).scrollIntoView();
    return true;
  });
}

/** Returns the position of the block, or item of a list, around a position. */
export function movableAt($pos: ResolvedPos): number | null {
  for (let { depth } = $pos; depth > 0; depth--) if (hasMovable($pos.node(depth - 1))) return $pos.before(depth);
  return null;
}

/** Selects the block at a position. */
export function selectBlock({ view }: Editor, pos: number): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
}
