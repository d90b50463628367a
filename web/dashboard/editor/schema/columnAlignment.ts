import type { Editor } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { addRowAfter, addRowBefore, selectedRect, TableMap } from '@tiptap/pm/tables';
import type { Alignment } from '../../../../shared/documents/richText.ts';

const ALIGN = 'data-align';

/** Returns how the first selected column is aligned; null at the start of its lines. Within a table only. */
export function columnAlignment({ state }: Editor): Alignment | null {
  const { table, map, left, top } = selectedRect(state);
  return table.nodeAt(map.map[top * map.width + left] ?? 0)?.attrs[ALIGN] ?? null;
}

/** Aligns all cells of the selected columns. */
export function alignColumns(editor: Editor, alignment: Alignment | null): boolean {
  return editor.commands.command(({ tr, state }) => {
    const { map, tableStart, left, right } = selectedRect(state);
    const cells = map.cellsInRect({ left, right, top: 0, bottom: map.height });
    for (const pos of cells) tr.setNodeAttribute(tableStart + pos, ALIGN, alignment);
    return true;
  });
}

type Dispatch = ((tr: Transaction) => void) | undefined;

/** Adds a row before the selected ones, or after them, whose cells are aligned as those beside them. */
export function addAlignedRow(state: EditorState, dispatch: Dispatch, side: 'before' | 'after'): boolean {
  const add = side === 'before' ? addRowBefore : addRowAfter;
  if (!dispatch || !add(state)) return add(state);
  const { tableStart, top, bottom } = selectedRect(state);
  const [row, beside] = side === 'before' ? [top, top + 1] : [bottom, bottom - 1];
  return add(state, (tr) => {
    alignRow(tr, tableStart, { row, beside });
    dispatch(tr);
  });
}

function alignRow(tr: Transaction, tableStart: number, { row, beside }: { row: number; beside: number }): void {
  const table = tr.doc.nodeAt(tableStart - 1);
  if (!table) return;
  const { map, width } = TableMap.get(table);
  for (let column = 0; column < width; column++) {
    const [pos = 0, other = 0] = [map[row * width + column], map[beside * width + column]];
    const alignment = table.nodeAt(other)?.attrs[ALIGN];
    if (alignment) tr.setNodeAttribute(tableStart + pos, ALIGN, alignment);
  }
}
