import { type Editor, findParentNode } from '@tiptap/core';
import { Ellipsis, type LucideIcon, SquareCode, Table } from 'lucide-react';
import { clearMarks } from '../articleKeys.ts';
import { codeLanguages } from './codeLanguages.ts';

/** An entry of a menu. */
export interface Entry {
  name: string;
  keys?: string;
  run: (editor: Editor) => void;
  /** 'one' for a radio entry, 'any' for a checkbox, undefined for an action. */
  choice?: 'one' | 'any';
  isOn?: boolean;
  isDisabled?: boolean;
}

/** A button of the toolbar that opens a menu. */
export interface Menu {
  name: string;
  Icon?: LucideIcon;
  /** Returns the chosen entry, if the button shows it. */
  chosen?: (editor: Editor) => string;
  isOn?: (editor: Editor) => boolean;
  entries: (editor: Editor) => Entry[];
}

const levels = [2, 3, 4] as const;

export const kinds: Menu = {
  name: 'Text style',
  chosen: (editor) => {
    if (editor.isActive('codeBlock')) return 'Code block';
    return editor.isActive('heading') ? `Heading ${editor.getAttributes('heading').level}` : 'Paragraph';
  },
  entries: (editor) => [
    {
      name: 'Paragraph',
      keys: 'Mod+Alt+0',
      choice: 'one',
      isOn: !editor.isActive('heading') && !editor.isActive('codeBlock'),
      run: () => editor.commands.setParagraph(),
    },
    ...levels.map(
      (level): Entry => ({
        name: `Heading ${level}`,
        keys: `Mod+Alt+${level}`,
        choice: 'one',
        isOn: editor.isActive('heading', { level }),
        run: () => editor.commands.setHeading({ level }),
      }),
    ),
  ],
};

export const codeBlock: Menu = {
  name: 'Code block',
  Icon: SquareCode,
  isOn: (editor) => editor.isActive('codeBlock'),
  entries: (editor) => {
    const current: string | null = editor.isActive('codeBlock')
      ? (editor.getAttributes('codeBlock').language ?? '')
      : null;
    return [
      {
        name: 'No code',
        keys: 'Mod+Alt+C',
        choice: 'one',
        isOn: current === null,
        run: () => current !== null && editor.commands.setParagraph(),
      },
      ...codeLanguages(current ?? '').map(
        ([language, name]): Entry => ({
          name,
          choice: 'one',
          isOn: current === language,
          run: () => setLanguage(editor, language || null),
        }),
      ),
    ];
  },
};

function setLanguage(editor: Editor, language: string | null): void {
  if (editor.isActive('codeBlock')) editor.commands.updateAttributes('codeBlock', { language });
  else editor.commands.setNode('codeBlock', { language });
}

export const table: Menu = {
  name: 'Table',
  Icon: Table,
  isOn: (editor) => editor.isActive('table') || editor.isActive('caption'),
  entries: (editor) => {
    const isWithin = editor.isActive('table');
    const isCaptioned = editor.isActive('captionedTable');
    const change = (name: string, run: () => void, isOn?: boolean, isDisabled = !isWithin): Entry => ({
      name,
      isDisabled,
      run,
      ...(isOn === undefined ? {} : { choice: 'any', isOn }),
    });
    return [
      { name: 'Insert table', isDisabled: isWithin || isCaptioned, run: () => editor.commands.insertTable() },
      change('Row above', () => editor.commands.addRowBefore()),
      change('Row below', () => editor.commands.addRowAfter()),
      change('Column before', () => editor.commands.addColumnBefore()),
      change('Column after', () => editor.commands.addColumnAfter()),
      change('Header row', () => editor.commands.toggleHeaderRow(), hasHeaderRow(editor)),
      change('Caption', () => editor.commands.toggleCaption(), isCaptioned, !isWithin && !isCaptioned),
      change('Delete row', () => editor.commands.deleteRow()),
      change('Delete column', () => editor.commands.deleteColumn()),
      change('Delete table', () => editor.commands.deleteTable(), undefined, !isWithin && !isCaptioned),
    ];
  },
};

function hasHeaderRow({ state }: Editor): boolean {
  const row = findParentNode(({ type }) => type.name === 'table')(state.selection)?.node.firstChild;
  return row?.children.every(({ type }) => type.name === 'tableHeader') ?? false;
}

const marks: [type: string, name: string, keys: string | null][] = [
  ['underline', 'Underline', 'Mod+U'],
  ['mark', 'Highlight', 'Mod+Shift+H'],
  ['sub', 'Subscript', 'Mod+,'],
  ['sup', 'Superscript', 'Mod+.'],
  ['small', 'Small print', null],
  ['kbd', 'Keyboard key', null],
];

export const more: Menu = {
  name: 'More',
  Icon: Ellipsis,
  entries: (editor) => [
    ...marks.map(
      ([type, name, keys]): Entry => ({
        name,
        ...(keys ? { keys } : {}),
        choice: 'any',
        isOn: editor.isActive(type),
        run: () => editor.commands.toggleMark(type),
      }),
    ),
    { name: 'Clear formatting', keys: 'Mod+\\', run: () => clearMarks(editor) },
  ],
};
