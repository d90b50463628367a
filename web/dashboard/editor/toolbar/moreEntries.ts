import type { Editor } from '@tiptap/core';
import { t } from '../../../../shared/texts/t.ts';
import { openFind } from '../find/finding.ts';
import { moveEntries } from '../move/moveEntries.ts';
import type { RichText } from '../RichText.ts';
import { type Menu, type MenuEntry, markEntries } from './menus.ts';
import type { Tool, ToolDialog } from './tools.ts';

interface Options {
  text: RichText;
  editor: Editor;
  /** The tools that have no room in the row. */
  items: (Tool | Menu)[];
  onOpen: (what: ToolDialog) => void;
  /** Opens the menu of a tool. */
  openMenu: (name: string) => void;
}

/** The entries of the menu 'More': the tools that have no room, and what has no tool. */
export function moreEntries({ text, editor, items, onOpen, openMenu }: Options): MenuEntry[] {
  const entryOf = (item: Tool | Menu): MenuEntry =>
    'entries' in item
      ? { name: t('{menu}…', { menu: t(item.name) }), opens: true, run: () => openMenu(item.name) }
      : toolEntry(item, editor, onOpen);
  return inGroups([
    items.map(entryOf),
    markEntries(editor),
    moveEntries(editor),
    [
      { name: t('Find and replace'), keys: 'Mod+F', opens: true, run: () => openFind(text, { isReplacing: true }) },
      { name: t('Typographic quotes'), choice: 'any', isOn: text.isTypographic, run: text.toggleTypography },
    ],
  ]);
}

function toolEntry(tool: Tool, editor: Editor, onOpen: Options['onOpen']): MenuEntry {
  const { name, keys, run, isOn, isDisabled } = tool;
  return {
    name: t(name),
    ...(keys && { keys }),
    ...(isOn && { choice: 'any', isOn: isOn(editor) }),
    isDisabled: isDisabled?.(editor) ?? false,
    run: () => run(editor, onOpen),
  };
}

/** Joins groups of entries, and marks where each begins. */
const inGroups = (groups: MenuEntry[][]): MenuEntry[] =>
  groups.flatMap((group) => group.map((entry, index) => ({ ...entry, isFirst: index === 0 })));
