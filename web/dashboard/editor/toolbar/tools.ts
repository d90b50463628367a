import type { ChainedCommands, Editor } from '@tiptap/core';
import { AllSelection, TextSelection } from '@tiptap/pm/state';
import {
  Asterisk,
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { msg } from '../../../../shared/texts/t.ts';
import { isInTasks, toggleTasks } from '../schema/tasks.ts';

/** The dialogs that a tool may open. */
export type ToolDialog = 'link' | 'image' | 'gallery' | 'embed' | 'file' | 'html' | 'footnote';

interface Label {
  /** In English, as `msg` has marked it; it tells tools apart. */
  name: string;
  Icon: LucideIcon;
  /** 'Mod+B' */
  keys?: string;
}

/** A button of the toolbar. */
export interface Tool extends Label {
  run: (editor: Editor, open: (what: ToolDialog) => void) => void;
  /** Tells if the tool is on; undefined for actions. */
  isOn?: (editor: Editor) => boolean;
  isDisabled?: (editor: Editor) => boolean;
}

const step = (command: 'undo' | 'redo', label: Label): Tool => ({
  ...label,
  run: (editor) => editor.commands[command](),
  isDisabled: (editor) => !editor.can()[command](),
});

const mark = (type: string, label: Label): Tool => ({
  ...label,
  run: (editor) => editor.commands.toggleMark(type),
  isOn: (editor) => editor.isActive(type),
});

const block = (type: 'bulletList' | 'orderedList' | 'blockquote', label: Label): Tool => ({
  ...label,
  run: (editor) => toggled[type](textSelected(editor)).run(),
  isOn: (editor) => editor.isActive(type),
});

export const headings = msg({ 2: 'Heading 2', 3: 'Heading 3', 4: 'Heading 4' });

const heading = (level: 2 | 3, Icon: LucideIcon): Tool => ({
  ...{ name: headings[level], Icon, keys: `Mod+Alt+${level}` },
  run: (editor) => editor.commands.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const toggled = {
  bulletList: (chain: ChainedCommands) => chain.toggleBulletList(),
  orderedList: (chain: ChainedCommands) => chain.toggleOrderedList(),
  blockquote: (chain: ChainedCommands) => chain.toggleBlockquote(),
};

export const history: Tool[] = [
  step('undo', { name: msg('Undo'), Icon: Undo2, keys: 'Mod+Z' }),
  step('redo', { name: msg('Redo'), Icon: Redo2, keys: 'Mod+Shift+Z' }),
];

const bold = mark('bold', { name: msg('Bold'), Icon: Bold, keys: 'Mod+B' });
const italic = mark('italic', { name: msg('Italic'), Icon: Italic, keys: 'Mod+I' });
const strike = mark('strike', { name: msg('Strikethrough'), Icon: Strikethrough, keys: 'Mod+Shift+S' });
const code = mark('code', { name: msg('Inline code'), Icon: Code, keys: 'Mod+E' });
const link: Tool = {
  ...mark('link', { name: msg('Link'), Icon: Link, keys: 'Mod+K' }),
  run: (_, open) => open('link'),
};
const quote = block('blockquote', { name: msg('Quote'), Icon: TextQuote, keys: 'Mod+Shift+B' });

export const text: Tool[] = [bold, italic, strike, code, link];

export const blocks: Tool[] = [
  block('bulletList', { name: msg('Bullet list'), Icon: List, keys: 'Mod+Shift+8' }),
  block('orderedList', { name: msg('Numbered list'), Icon: ListOrdered, keys: 'Mod+Shift+7' }),
  {
    ...{ name: msg('Task list'), Icon: ListTodo, keys: 'Mod+Shift+9' },
    run: toggleTasks,
    isOn: ({ state }) => isInTasks(state.selection),
  },
  quote,
];

/** The tools beside selected text. */
export const selected: Tool[] = [bold, italic, code, link, heading(2, Heading2), heading(3, Heading3), quote];

export const inserts: Tool[] = [
  { name: msg('Image'), Icon: Image, run: (_, open) => open('image'), isOn: (editor) => editor.isActive('image') },
  {
    name: msg('Footnote'),
    Icon: Asterisk,
    keys: 'Mod+Alt+F',
    run: (_, open) => open('footnote'),
    isOn: (editor) => editor.isActive('footnote'),
    isDisabled: (editor) => !editor.can().insertContent({ type: 'footnote' }),
  },
  { name: msg('Dividing line'), Icon: Minus, run: (editor) => editor.commands.setHorizontalRule() },
];

/** Starts a chain of commands. A selection of the whole document (Ctrl+A) becomes one of its text, which can be lifted. */
function textSelected(editor: Editor): ChainedCommands {
  return editor.chain().command(({ tr: { doc, selection }, tr }) => {
    if (selection instanceof AllSelection) {
      tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size)));
    }
    return true;
  });
}
