interface PlacedCell {
  cell: HTMLTableCellElement;
  top: number;
  left: number;
  /** The row and the column behind it. */
  bottom: number;
  right: number;
}

/** Places the cells of a table as browsers do: https://html.spec.whatwg.org/multipage/tables.html#forming-a-table */
export function placedCells(table: HTMLTableElement): PlacedCell[] {
  const { rows } = table;
  const taken = [...rows].map(() => new Set<number>());
  const placed: PlacedCell[] = [];
  for (const [top, row] of [...rows].entries()) {
    let left = 0;
    for (const cell of row.cells) {
      while (taken[top]?.has(left)) left++;
      let right = left + 1;
      while (right < left + cell.colSpan && !taken[top]?.has(right)) right++;
      const bottom = Math.min(top + (cell.rowSpan || rows.length), rows.length);
      for (const each of taken.slice(top, bottom)) for (let column = left; column < right; column++) each.add(column);
      placed.push({ cell, top, left, bottom, right });
      left = right;
    }
  }
  return placed;
}
