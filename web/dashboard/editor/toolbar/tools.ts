import type { ChainedCommands, Editor } from '@tiptap/core';
import { AllSelection, TextSelection } from '@tiptap/pm/state';
import {
  Bold,
  Code,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  TextQuote,
  Undo2,
} from 'lucide-react';

/** The dialogs that a tool may open. */
export type Opens = 'link' | 'image' | 'html';

/** A button of the toolbar. */
export interface Tool {
  name: string;
  Icon: LucideIcon;
  /** 'Mod+B' */
  keys?: string;
  run: (editor: Editor, open: (what: Opens) => void) => void;
  /** Tells if the tool is on; undefined for actions. */
  isOn?: (editor: Editor) => boolean;
  isDisabled?: (editor: Editor) => boolean;
}

const mark = (type: string, name: string, Icon: LucideIcon, keys: string): Tool => ({
  name,
  Icon,
  keys,
  run: (editor) => editor.commands.toggleMark(type),
  isOn: (editor) => editor.isActive(type),
});

export const history: Tool[] = [
  {
    name: 'Undo',
    Icon: Undo2,
    keys: 'Mod+Z',
    run: (editor) => editor.commands.undo(),
    isDisabled: (editor) => !editor.can().undo(),
  },
  {
    name: 'Redo',
    Icon: Redo2,
    keys: 'Mod+Shift+Z',
    run: (editor) => editor.commands.redo(),
    isDisabled: (editor) => !editor.can().redo(),
  },
];

export const text: Tool[] = [
  mark('bold', 'Bold', Bold, 'Mod+B'),
  mark('italic', 'Italic', Italic, 'Mod+I'),
  mark('strike', 'Strikethrough', Strikethrough, 'Mod+Shift+S'),
  mark('code', 'Inline code', Code, 'Mod+E'),
  {
    name: 'Link',
    Icon: Link,
    keys: 'Mod+K',
    run: (_, open) => open('link'),
    isOn: (editor) => editor.isActive('link'),
  },
];

export const blocks: Tool[] = [
  {
    name: 'Bullet list',
    Icon: List,
    keys: 'Mod+Shift+8',
    run: (editor) => textSelected(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'Numbered list',
    Icon: ListOrdered,
    keys: 'Mod+Shift+7',
    run: (editor) => textSelected(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'Quote',
    Icon: TextQuote,
    keys: 'Mod+Shift+B',
    run: (editor) => textSelected(editor).toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

export const inserts: Tool[] = [
  { name: 'Image', Icon: Image, run: (_, open) => open('image'), isOn: (editor) => editor.isActive('image') },
  { name: 'Dividing line', Icon: Minus, run: (editor) => editor.commands.setHorizontalRule() },
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
