import { styledWidth } from '../../../../shared/documents/blocks/columns.ts';
import { placedCells } from '../html/placedCells.ts';

/**
 * Makes the tables of a body such that the editor can hold them: every row has all cells, no span ends outside, none is
 * without cells or within another. Returns the number of those that were taken apart because they hold others.
 */
export function fitTables(body: Element): number {
  let apart = 0;
  for (const table of body.querySelectorAll('table')) {
    if (!table.querySelector('table')) continue;
    takeApart(table);
    apart++;
  }
  for (const table of body.querySelectorAll('table')) fitTable(table);
  return apart;
}

/** Replaces a table that only arranges others by what its cells have. */
function takeApart(table: HTMLTableElement): void {
  const boxes = [...table.querySelectorAll('caption, td, th')].filter((each) => each.closest('table') === table);
  for (const box of boxes) {
    const part = table.ownerDocument.createElement('div');
    part.append(...box.childNodes);
    table.before(part);
  }
  table.remove();
}

function fitTable(table: HTMLTableElement): void {
  const [caption, ...others] = table.querySelectorAll(':scope > caption');
  for (const other of others) {
    caption?.append(table.ownerDocument.createElement('br'), ...other.childNodes);
    other.remove();
  }
  const cells = placedCells(table);
  if (cells.length === 0) {
    const text = table.ownerDocument.createElement('p');
    text.append(table.textContent ?? '');
    table.replaceWith(text);
    return;
  }
  // Rows and columns in which no cell begins are there only because of spans.
  const tops = indexes(cells.map(({ top }) => top));
  const lefts = indexes(cells.map(({ left }) => left));
  const rows = tops.map(() => table.ownerDocument.createElement('tr'));
  const taken = tops.map(() => new Set<number>());

  for (const { cell, ...placed } of cells) {
    const [top, left] = [indexIn(tops, placed.top), indexIn(lefts, placed.left)];
    const bottom = indexIn(tops, placed.bottom, top);
    const right = indexIn(lefts, placed.right, left);
    for (const row of taken.slice(top, bottom)) for (let column = left; column < right; column++) row.add(column);
    setSpan(cell, 'rowspan', bottom - top);
    setSpan(cell, 'colspan', right - left);
    rows[top]?.append(cell);
  }
  for (const [index, row] of rows.entries()) {
    const name = row.querySelector('td') || !row.firstChild ? 'td' : 'th';
    for (let missing = lefts.length - (taken[index]?.size ?? 0); missing > 0; missing--) {
      row.append(table.ownerDocument.createElement(name));
    }
  }
  const columns = fittedColumns(table, lefts);
  for (const part of table.querySelectorAll('thead, tbody, tfoot, tr, colgroup')) part.remove();
  table.createTBody().append(...rows);
  table.tBodies[0]?.before(...columns);
}

/** Returns the number of indexes before another. */
function indexIn(indexes: number[], index: number, from = 0): number {
  let [low, high] = [from, indexes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((indexes[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

const indexes = (values: number[]) => [...new Set(values)].sort((one, other) => one - other);

/** Returns a group of columns with the widths of those that are left; none where one of these was several. */
function fittedColumns(table: HTMLTableElement, lefts: number[]): Element[] {
  const columns = [...table.querySelectorAll('col')].flatMap((column) => Array<Element>(column.span).fill(column));
  if (columns.length !== lefts.length) return [];
  const group = table.ownerDocument.createElement('colgroup');
  for (const column of columns) {
    const { width = column.getAttribute('width') } = styledWidth(column.getAttribute('data-style') ?? '');
    const fitted = table.ownerDocument.createElement('col');
    if (width) fitted.setAttribute('width', width);
    group.append(fitted);
  }
  return [group];
}

function setSpan(cell: Element, name: string, span: number): void {
  if (span > 1) cell.setAttribute(name, String(span));
  else cell.removeAttribute(name);
}
