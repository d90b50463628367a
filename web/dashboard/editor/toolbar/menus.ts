import type { Editor } from '@tiptap/core';
import { selectedRect } from '@tiptap/pm/tables';
import { type LucideIcon, SquareCode, Table } from 'lucide-react';
import { total } from '../../../../shared/documents/blocks/columns.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { clearMarks } from '../articleKeys.ts';
import { clearColumnWidths, columnWidths, mayResizeColumns, resizeColumns } from '../columns/columnWidths.ts';
import { alignColumns, columnAlignment } from '../schema/columnAlignment.ts';
import { tableAt, toggleCaption } from '../schema/tables.ts';
import { headings } from './tools.ts';

/** An entry of a menu. */
export interface MenuEntry {
  /** Tells it from others of its name. */
  id?: string;
  /** In the language of the interface. */
  name: string;
  keys?: string;
  run: (editor: Editor) => void;
  /** 'one' for a radio entry, 'any' for a checkbox, undefined for an action. */
  choice?: 'one' | 'any';
  isOn?: boolean;
  isDisabled?: boolean;
  /** Set where it opens something that gets the focus, instead of the text. */
  opens?: true;
  /** Set where it is chosen several times in a row: the menu stays open. */
  stays?: true;
  /** Set for the first entry of a group. */
  isFirst?: boolean;
  /** How far it is indented. */
  level?: number;
}

/** A button of the toolbar that opens a menu. */
export interface Menu {
  /** In English, as `msg` has marked it; it tells menus apart. */
  name: string;
  Icon?: LucideIcon;
  /** Returns the chosen entry, if the button shows it. */
  chosen?: (editor: Editor) => string;
  isOn?: (editor: Editor) => boolean;
  entries: (editor: Editor) => MenuEntry[];
}

const levels = [2, 3, 4] as const;

/** One of several entries of which one is chosen. */
const radio = (name: string, isOn: boolean, run: () => void): MenuEntry => ({ name, choice: 'one', isOn, run });

export const kinds: Menu = {
  name: msg('Text style'),
  chosen: (editor) => {
    if (editor.isActive('codeBlock')) return t('Code block');
    if (!editor.isActive('heading')) return t('Paragraph');
    return t('Heading {level}', { level: editor.getAttributes('heading').level });
  },
  entries: (editor) => {
    const isParagraph = !editor.isActive('heading') && !editor.isActive('codeBlock');
    const heading = (level: (typeof levels)[number]) => ({
      ...radio(t(headings[level]), editor.isActive('heading', { level }), () => editor.commands.setHeading({ level })),
      keys: `Mod+Alt+${level}`,
    });
    return [
      { ...radio(t('Paragraph'), isParagraph, () => editor.commands.setParagraph()), keys: 'Mod+Alt+0' },
      ...levels.map(heading),
    ];
  },
};

/** The languages of code, by the suffix of `language-`. */
const languages: Record<string, string> = {
  '': msg('Plain text'),
  bash: 'Bash',
  c: 'C',
  css: 'CSS',
  go: 'Go',
  html: 'HTML',
  java: 'Java',
  js: 'JavaScript',
  json: 'JSON',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  sql: 'SQL',
  ts: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

export const codeBlock: Menu = {
  name: msg('Code block'),
  Icon: SquareCode,
  isOn: (editor) => editor.isActive('codeBlock'),
  entries: (editor) => {
    const isCode = editor.isActive('codeBlock');
    const current = String(editor.getAttributes('codeBlock').language ?? '');
    // The current one even if it is unknown.
    const names = Object.hasOwn(languages, current) ? languages : { ...languages, [current]: current };
    const noCode = radio(t('No code'), !isCode, () => isCode && editor.commands.setParagraph());
    return [
      { ...noCode, keys: 'Mod+Alt+C' },
      ...Object.entries(names).map(([language, name]) => {
        const isOn = isCode && language === current;
        return radio(
          language ? name : t(name),
          isOn,
          () => isOn || editor.commands.setNode('codeBlock', { language: language || null }),
        );
      }),
    ];
  },
};

export const table: Menu = {
  name: msg('Table'),
  Icon: Table,
  isOn: (editor) => editor.isActive('table') || editor.isActive('caption'),
  entries: (editor) => {
    const isWithin = editor.isActive('table');
    const isCaptioned = editor.isActive('captionedTable');
    const change = (name: string, run: () => void, isOn?: boolean, isDisabled = !isWithin): MenuEntry => ({
      name,
      isDisabled,
      run,
      ...(isOn === undefined ? {} : { choice: 'any', isOn }),
    });
    return [
      { name: t('Insert table'), isDisabled: isWithin || isCaptioned, run: () => editor.commands.insertTable() },
      change(t('Row above'), () => editor.commands.addRowBefore()),
      change(t('Row below'), () => editor.commands.addRowAfter()),
      change(t('Column before'), () => editor.commands.addColumnBefore()),
      change(t('Column after'), () => editor.commands.addColumnAfter()),
      change(t('Header row'), () => editor.commands.toggleHeaderRow(), hasHeaderRow(editor)),
      ...(isWithin ? [...alignments(editor), ...widths(editor)] : []),
      change(t('Caption'), () => toggleCaption(editor), isCaptioned, !isWithin && !isCaptioned),
      change(t('Delete row'), () => editor.commands.deleteRow()),
      change(t('Delete column'), () => editor.commands.deleteColumn()),
      change(t('Delete table'), () => editor.commands.deleteTable(), undefined, !isWithin && !isCaptioned),
    ];
  },
};

/** The entries for how a column is aligned. */
function alignments(editor: Editor): MenuEntry[] {
  const current = columnAlignment(editor);
  return (
    [
      [null, t('Align column to the start')],
      ['center', t('Centre column')],
      ['end', t('Align column to the end')],
    ] as const
  ).map(([alignment, name]) => radio(name, current === alignment, () => alignColumns(editor, alignment)));
}

/** The entries for how wide a column is: without a pointer, or without dragging one. */
function widths(editor: Editor): MenuEntry[] {
  const { table, left, right } = selectedRect(editor.state);
  const current = columnWidths(table);
  const isDisabled = !mayResizeColumns(editor);
  const share = current && total(current.slice(left, right));
  return [
    {
      id: 'wider',
      name: share === null ? t('Wider column') : t('Wider column ({share}%)', { share }),
      isDisabled,
      stays: true,
      run: () => resizeColumns(editor, 1),
    },
    {
      id: 'narrower',
      name: share === null ? t('Narrower column') : t('Narrower column ({share}%)', { share }),
      isDisabled,
      stays: true,
      run: () => resizeColumns(editor, -1),
    },
    { name: t('Automatic column widths'), isDisabled: !current, run: () => clearColumnWidths(editor) },
  ];
}

function hasHeaderRow({ state }: Editor): boolean {
  const row = tableAt(state.selection)?.node.firstChild;
  return row?.children.every(({ type }) => type.name === 'tableHeader') ?? false;
}

const marks: { type: string; name: string; keys?: string }[] = [
  { type: 'underline', name: msg('Underline'), keys: 'Mod+U' },
  { type: 'mark', name: msg('Highlight'), keys: 'Mod+Shift+H' },
  { type: 'sub', name: msg('Subscript'), keys: 'Mod+,' },
  { type: 'sup', name: msg('Superscript'), keys: 'Mod+.' },
  { type: 'small', name: msg('Small print') },
  { type: 'kbd', name: msg('Keyboard key') },
];

/** The entries for the marks that have no tool. */
export const markEntries = (editor: Editor): MenuEntry[] => [
  ...marks.map(
    ({ type, name, ...keys }): MenuEntry => ({
      name: t(name),
      ...keys,
      choice: 'any',
      isOn: editor.isActive(type),
      run: () => editor.commands.toggleMark(type),
    }),
  ),
  { name: t('Clear formatting'), keys: 'Mod+\\', run: () => clearMarks(editor) },
];
