import { type AnyExtension, Extension, Node } from '@tiptap/core';
import { tableEditing } from '@tiptap/pm/tables';
import { jsonAttribute, keptAttributes } from './keptAttributes.ts';

declare module '@tiptap/core' {
  interface NodeConfig {
    /** What prosemirror-tables knows a node of a table by. */
    tableRole?: string;
  }
}

/** Holds a table and its caption, which prosemirror-tables would take for a row. */
const tableBox = Node.create({
  name: 'tableBox',
  content: 'caption* table',
  group: 'block',
  marks: '_',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-table-box]' }],
  renderHTML: () => ['div', { class: 'table', 'data-table-box': '' }, 0],
});

const caption = Node.create({
  name: 'caption',
  content: '(line | block)+',
  marks: '_',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-caption]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-caption': '' }, 0],
  addAttributes: () => keptAttributes('caption'),
});

const table = Node.create({
  name: 'table',
  content: 'tr+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addAttributes: () => ({ ...keptAttributes('table'), ...jsonAttribute('columns') }),
  addProseMirrorPlugins: () => [tableEditing()],
});

const row = Node.create({
  name: 'tr',
  content: '(th | td)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  addAttributes: () => ({ ...keptAttributes('tr'), ...jsonAttribute('part') }),
});

const cells = (['td', 'th'] as const).map((tag) =>
  Node.create({
    name: tag,
    content: '(line | block)+',
    marks: '_',
    tableRole: tag === 'th' ? 'header_cell' : 'cell',
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => ({ ...keptAttributes(tag), colspan: span('colSpan'), rowspan: span('rowSpan') }),
  }),
);

/** As many as a browser takes it for. */
function span(property: 'colSpan' | 'rowSpan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => (cell instanceof HTMLTableCellElement ? Math.max(1, cell[property]) : 1),
  };
}

const tableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: (extension) => {
    const { tableRole } = extension.config as { tableRole?: string };
    return tableRole ? { tableRole } : {};
  },
});

export const tableNodes: AnyExtension[] = [tableRoles, tableBox, caption, table, row, ...cells];
