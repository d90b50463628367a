import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { selectedRect, TableMap } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { MOST_WIDTHS, shares, total } from '../../../../shared/documents/blocks/columns.ts';
import { tableAt } from '../schema/tables.ts';

/** The least width that a column is given, in percent. */
const LEAST = 8;
/** By how much a column is made wider or narrower by an entry of the menu. */
const STEP = 5;

/** A table with the position of its first row. */
export interface PlacedTable {
  table: Node;
  tableStart: number;
}

/** Returns the width of each column in percent, 0 for one that was added; null where browsers choose them all. */
export function columnWidths(table: Node): number[] | null {
  // All rows have the same: prosemirror-tables sees to that.
  const widths = (table.firstChild?.children ?? []).flatMap(
    ({ attrs: { colwidth, colspan } }): number[] => colwidth ?? Array<number>(colspan).fill(0),
  );
  return widths.some(Boolean) ? widths : null;
}

/** Sets the widths of the columns of a table, which are made whole percentages that add up to 100; null leaves them to browsers. */
export function setColumnWidths(tr: Transaction, { table, tableStart }: PlacedTable, widths: number[] | null): void {
  const whole = widths && shares(widths);
  const map = TableMap.get(table);
  for (const pos of new Set(map.map)) {
    const { left, right } = map.findCell(pos);
    tr.setNodeAttribute(tableStart + pos, 'colwidth', whole?.slice(left, right) ?? null);
  }
}

/** Tells if the columns of the table around the cursor may have widths. */
export function mayResizeColumns({ state }: Editor): boolean {
  const { width } = TableMap.get(selectedRect(state).table);
  return width > 1 && width <= MOST_WIDTHS;
}

/** Removes the widths of the columns. */
export const clearColumnWidths = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state }) => {
    setColumnWidths(tr, selectedRect(state), null);
    return true;
  });

/** Makes the selected columns wider or narrower, at the cost of all others. */
export function resizeColumns(editor: Editor, direction: 1 | -1): boolean {
  return editor.commands.command(({ tr, state, view }) => {
    const selected = selectedRect(state);
    const widths = shares(columnWidths(selected.table) ?? shownWidths(view, selected));
    const isSelected = (_: number, column: number) => column >= selected.left && column < selected.right;
    const own = total(widths.filter(isSelected));
    const count = selected.right - selected.left;
    const least = leastOf(widths);
    const most = 100 - least * (widths.length - count);
    const next = Math.min(Math.max(own + direction * STEP, least * count), most);
    if (count === widths.length || next === own) return true;
    const resized = widths.map((width, column) =>
      isSelected(width, column) ? (width * next) / own : (width * (100 - next)) / (100 - own),
    );
    setColumnWidths(tr, selected, resized);
    return true;
  });
}

/** Returns the widths of columns after the border before one of them was moved, by a part of the table's width in percent. */
export function movedBorder(widths: number[], column: number, by: number): number[] {
  const [before = 0, after = 0] = [widths[column - 1], widths[column]];
  const least = Math.min(leastOf(widths), before, after);
  const moved = Math.min(Math.max(before + by, least), before + after - least);
  return widths.with(column - 1, moved).with(column, before + after - moved);
}

/** Returns the widths that the columns have on the screen, in percent. Those that only cells of several have share equally. */
export function shownWidths(view: EditorView, { table, tableStart }: PlacedTable): number[] {
  const { map, width: count } = TableMap.get(table);
  const widths = Array<number>(count).fill(0);
  for (const [place, pos] of map.entries()) {
    const dom = table.nodeAt(pos)?.attrs.colspan === 1 && view.nodeDOM(tableStart + pos);
    if (dom instanceof HTMLElement) widths[place % count] ||= dom.offsetWidth;
  }
  return shares(widths);
}

const leastOf = ({ length }: number[]) => Math.min(LEAST, Math.floor(100 / length));

/** Shares the width anew among the columns of a table from which one was taken, or to which one was added. */
export const columnShares = Extension.create({
  name: 'columnShares',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, { selection, tr }) => {
        const found = transactions.some(({ docChanged }) => docChanged) ? tableAt(selection) : undefined;
        const widths = found && columnWidths(found.node);
        if (!found || !widths || (total(widths) === 100 && !widths.includes(0))) return null;
        // Not before prosemirror-tables has made all rows whole.
        if (TableMap.get(found.node).problems) return null;
        setColumnWidths(tr, { table: found.node, tableStart: found.start }, widths);
        return tr;
      },
    }),
  ],
});
