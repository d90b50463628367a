import { type AnyExtension, type Editor, findParentNode, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextSelection } from '@tiptap/pm/state';
import { total } from '../../../../shared/documents/blocks/columns.ts';
import { ownAttributes } from './attributes.ts';
import { addAlignedRow } from './columnAlignment.ts';

const table = Table.configure({ View: null, allowTableNodeSelection: true }).extend({
  renderHTML: ({ HTMLAttributes }) => ['div', { class: 'table' }, ['table', HTMLAttributes, ['tbody', 0]]],
  addCommands() {
    return {
      ...this.parent?.(),
      addRowBefore:
        () =>
        ({ state, dispatch }) =>
          addAlignedRow(state, dispatch, 'before'),
      addRowAfter:
        () =>
        ({ state, dispatch }) =>
          addAlignedRow(state, dispatch, 'after'),
      /** Deletes the table with its caption. */
      deleteTable:
        () =>
        ({ commands }) =>
          commands.deleteNode('captionedTable') || commands.deleteNode('table'),
    };
  },
});

/** A table and its caption, which prosemirror-tables would take for a row. */
const captionedTable = Node.create({
  name: 'captionedTable',
  content: 'caption table',
  group: 'block',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-captioned]' }],
  renderHTML: () => ['div', { 'data-captioned': '' }, 0],
});

/** Adds a caption to the table and puts the cursor into it, or removes the caption. */
export const toggleCaption = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state: { schema } }) => {
    const captioned = findParentNode(({ type }) => type.name === 'captionedTable')(tr.selection);
    const found = captioned ?? tableAt(tr.selection);
    if (!found) return false;
    const { pos, node } = found;
    const other = captioned ? node.lastChild : schema.node('captionedTable', null, [schema.node('caption'), node]);
    tr.replaceWith(pos, pos + node.nodeSize, other ?? []);
    tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1))).scrollIntoView();
    return true;
  });

/** Finds the table around a selection. */
export const tableAt = findParentNode(({ type }) => type.name === 'table');

const caption = Node.create({
  name: 'caption',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-caption]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-caption': '' }, 0],
});

/** Reads a span as browsers do. */
const span = (property: 'colSpan' | 'rowSpan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => (cell instanceof HTMLTableCellElement ? Math.max(1, cell[property]) : 1),
});

/** The widths of the cell's columns; prosemirror-tables keeps an attribute of this name with its columns. */
const colwidth = {
  default: null,
  parseHTML: ({ dataset }: HTMLElement) =>
    dataset.widths?.split(',').map((width) => Number.parseInt(width, 10) || 0) ?? null,
  renderHTML: ({ colwidth }: Record<string, unknown>) =>
    Array.isArray(colwidth) ? { 'data-widths': colwidth.join(), width: `${total(colwidth)}%` } : {},
};

const spans = { colspan: span('colSpan'), rowspan: span('rowSpan'), colwidth };

/** Set on new header cells; header cells that were read without it have none. */
const scope = {
  default: 'col',
  parseHTML: (cell: HTMLElement) => cell.getAttribute('scope') ?? '',
  renderHTML: ({ scope }: Record<string, unknown>) => (scope ? { scope } : {}),
};

export const tables: AnyExtension[] = [
  table,
  captionedTable,
  caption,
  TableRow,
  TableCell.extend({ addAttributes: () => ({ ...ownAttributes('td'), ...spans }) }),
  TableHeader.extend({ addAttributes: () => ({ ...ownAttributes('th'), ...spans, scope }) }),
];
