import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';

const ROWS = 3;
const COLUMNS = 3;

/** Runs a command of prosemirror-tables. */
export function run(editor: Editor, command: Command): boolean {
  return command(editor.state, editor.view.dispatch);
}

/** Puts a table of three by three with a header row where the cursor is, and the cursor into it. */
export function insertTable(editor: Editor): boolean {
  return editor.commands.command(({ tr, state: { schema }, dispatch }) => {
    if (isInTable(editor.state)) return false;
    if (!dispatch) return true;
    const row = (tag: 'thead' | 'tbody', cell: Node) =>
      schema.node('tr', { part: { tag, index: tag === 'thead' ? 0 : 1, attributes: {} } }, Array(COLUMNS).fill(cell));
    const head = row('thead', schema.node('th', { scope: 'col' }, schema.node('line')));
    const body = row('tbody', schema.node('td', null, schema.node('line')));
    const table = schema.node('table', null, [head, ...Array(ROWS - 1).fill(body)]);
    const inside = tr.selection.from + 1;
    tr.replaceSelectionWith(schema.node('tableBox', null, table));
    tr.setSelection(TextSelection.near(tr.doc.resolve(inside))).scrollIntoView();
    return true;
  });
}

/** Takes the table with its caption away. */
export const deleteTable: Command = (state, dispatch) => {
  const box = around(state.selection.$from, 'tableBox');
  if (!box) return false;
  dispatch?.(state.tr.delete(box.position, box.position + box.node.nodeSize).scrollIntoView());
  return true;
};

/** Makes the first row of the table its head, or an ordinary row again. */
export const toggleHeaderRow: Command = (state, dispatch) => {
  const table = around(state.selection.$from, 'table');
  const first = table?.node.firstChild;
  if (!table || !first) return false;
  if (!dispatch) return true;

  const { th, td } = state.schema.nodes;
  const toHead = !isHead(first);
  const { tr } = state;
  const part = toHead ? { tag: 'thead', index: -1, attributes: {} } : (table.node.maybeChild(1)?.attrs.part ?? null);
  tr.setNodeMarkup(table.position + 1, null, { ...first.attrs, part });
  first.forEach((cell, offset) => {
    const scope = toHead ? 'col' : null;
    tr.setNodeMarkup(table.position + 2 + offset, toHead ? th : td, { ...cell.attrs, scope });
  });
  dispatch(tr);
  return true;
};

/** Whether the table around the cursor has a header row. */
export function hasHeaderRow({ state }: Editor): boolean {
  const first = around(state.selection.$from, 'table')?.node.firstChild;
  return Boolean(first && isHead(first));
}

/** Gives the table a caption and puts the cursor into it, or takes it away. */
export const toggleCaption: Command = (state, dispatch) => {
  const box = around(state.selection.$from, 'tableBox');
  if (!box) return false;
  const caption = box.node.firstChild?.type.name === 'caption' ? box.node.firstChild : null;
  const { tr, schema } = state;
  const start = box.position + 1;
  if (caption) tr.delete(start, start + caption.nodeSize);
  else {
    tr.insert(start, schema.node('caption', null, schema.node('line')));
    tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Whether the table around the cursor has a caption. */
export function hasCaption({ state }: Editor): boolean {
  return around(state.selection.$from, 'tableBox')?.node.firstChild?.type.name === 'caption';
}

function isHead(row: Node): boolean {
  return row.childCount > 0 && [...row.children].every((cell) => cell.type.name === 'th');
}

function around(
  $position: Editor['state']['selection']['$from'],
  name: string,
): { node: Node; position: number } | null {
  for (let depth = $position.depth; depth > 0; depth--) {
    const node = $position.node(depth);
    if (node.type.name === name) return { node, position: $position.before(depth) };
  }
  return null;
}
