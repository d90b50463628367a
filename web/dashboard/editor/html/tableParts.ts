import type { Node } from '@tiptap/pm/model';
import type { TablePart } from './prepareTables.ts';

/** The rows of a table by head, bodies and foot. A row that was put in belongs where its neighbours are. */
export function partsOf(rows: Node[]): [TablePart, Node[]][] {
  const parts: [TablePart, Node[]][] = [];
  let current = '';
  for (const [index, row] of rows.entries()) {
    const part = partOf(rows, index);
    const key = JSON.stringify(part);
    if (key === current) parts.at(-1)?.[1].push(row);
    else parts.push([part, [row]]);
    current = key;
  }
  return parts;
}

const BODY: TablePart = { tag: 'tbody', index: 0, attributes: {} };

function partOf(rows: Node[], index: number): TablePart {
  const own = told(rows[index]);
  if (own) return own;
  for (let before = index - 1; before >= 0; before--) {
    const part = told(rows[before]);
    if (part && part.tag !== 'thead') return part;
    if (part) break;
  }
  const next = rows
    .slice(index + 1)
    .map(told)
    .find(Boolean);
  return next && next.tag !== 'tfoot' ? next : BODY;
}

function told(row: Node | undefined): TablePart | null {
  return (row?.attrs.part as TablePart | null | undefined) ?? null;
}
