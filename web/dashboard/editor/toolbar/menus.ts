import type { Editor } from '@tiptap/core';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  isInTable,
} from '@tiptap/pm/tables';
import { Ellipsis, type LucideIcon, SquareCode, Table } from 'lucide-react';
import { clearStyles, hasStyle, toggleStyle } from '../behaviour/styles.ts';
import {
  deleteTable,
  hasCaption,
  hasHeaderRow,
  insertTable,
  run,
  toggleCaption,
  toggleHeaderRow,
} from '../behaviour/tables.ts';
import { codeLanguages } from './codeLanguages.ts';

/** One thing to choose in a menu. */
export interface Entry {
  name: string;
  keys?: string;
  run: (editor: Editor) => void;
  /** 'one' of those that exclude each other, or 'any'. Neither on nor off without. */
  choice?: 'one' | 'any';
  isOn?: boolean;
  isDisabled?: boolean;
}

/** A button of the toolbar that opens a menu. */
export interface Menu {
  name: string;
  Icon?: LucideIcon;
  /** What the button says, where it says what is chosen. */
  chosen?: (editor: Editor) => string;
  isOn?: (editor: Editor) => boolean;
  entries: (editor: Editor) => Entry[];
}

const levels = [2, 3, 4] as const;

export const kinds: Menu = {
  name: 'Text style',
  chosen: (editor) => {
    if (editor.isActive('pre')) return 'Code block';
    return editor.isActive('heading') ? `Heading ${editor.getAttributes('heading').level}` : 'Paragraph';
  },
  entries: (editor) => [
    {
      name: 'Paragraph',
      keys: 'Mod+Alt+0',
      choice: 'one',
      isOn: !editor.isActive('heading') && !editor.isActive('pre'),
      run: () => editor.commands.setNode('p'),
    },
    ...levels.map(
      (level): Entry => ({
        name: `Heading ${level}`,
        keys: `Mod+Alt+${level}`,
        choice: 'one',
        isOn: editor.isActive('heading', { level }),
        run: () => editor.commands.setNode('heading', { level }),
      }),
    ),
  ],
};

export const codeBlock: Menu = {
  name: 'Code block',
  Icon: SquareCode,
  isOn: (editor) => editor.isActive('pre'),
  entries: (editor) => {
    const current = editor.isActive('pre') ? languageOf(editor) : null;
    return [
      {
        name: 'No code',
        keys: 'Mod+Alt+C',
        choice: 'one',
        isOn: current === null,
        run: () => current !== null && editor.commands.setNode('p'),
      },
      ...codeLanguages(current ?? '').map(
        ([language, name]): Entry => ({
          name,
          choice: 'one',
          isOn: current === language,
          run: () => setLanguage(editor, language),
        }),
      ),
    ];
  },
};

function languageOf(editor: Editor): string {
  const { inner } = editor.getAttributes('pre');
  return /language-(\S+)/.exec((inner?.class as string | undefined) ?? '')?.[1] ?? '';
}

function setLanguage(editor: Editor, language: string): void {
  const { class: _, ...others } = (editor.getAttributes('pre').inner ?? {}) as Record<string, string>;
  const inner = language ? { ...others, class: `language-${language}` } : others;
  if (editor.isActive('pre')) editor.commands.updateAttributes('pre', { inner });
  else editor.commands.setNode('pre', { inner });
}

export const table: Menu = {
  name: 'Table',
  Icon: Table,
  isOn: (editor) => isInTable(editor.state),
  entries: (editor) => {
    const outside = !isInTable(editor.state);
    const change = (name: string, command: Parameters<typeof run>[1], isOn?: boolean): Entry => ({
      name,
      isDisabled: outside,
      run: () => run(editor, command),
      ...(isOn === undefined ? {} : { choice: 'any', isOn }),
    });
    return [
      { name: 'Insert table', isDisabled: !outside, run: () => insertTable(editor) },
      change('Row above', addRowBefore),
      change('Row below', addRowAfter),
      change('Column before', addColumnBefore),
      change('Column after', addColumnAfter),
      change('Header row', toggleHeaderRow, hasHeaderRow(editor)),
      change('Caption', toggleCaption, hasCaption(editor)),
      change('Delete row', deleteRow),
      change('Delete column', deleteColumn),
      change('Delete table', deleteTable),
    ];
  },
};

const styles: [tag: string, name: string, keys: string | null][] = [
  ['u', 'Underline', 'Mod+U'],
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
    ...styles.map(
      ([tag, name, keys]): Entry => ({
        name,
        ...(keys ? { keys } : {}),
        choice: 'any',
        isOn: hasStyle(editor, tag),
        run: () => toggleStyle(editor, tag),
      }),
    ),
    { name: 'Clear formatting', keys: 'Mod+\\', run: () => clearStyles(editor) },
  ],
};
