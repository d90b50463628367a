import type { Editor } from '@tiptap/core';
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
import { toggleList, toggleQuote } from '../behaviour/lists.ts';
import { hasStyle, toggleStyle } from '../behaviour/styles.ts';

/** What a tool may open beside the text. */
export type Opens = 'link' | 'image';

/** A button of the toolbar. */
export interface Tool {
  name: string;
  Icon: LucideIcon;
  /** 'Mod+B' */
  keys?: string;
  run: (editor: Editor, open: (what: Opens) => void) => void;
  /** Of what is on or off. */
  isOn?: (editor: Editor) => boolean;
  isDisabled?: (editor: Editor) => boolean;
}

const style = (tag: string, name: string, Icon: LucideIcon, keys: string): Tool => ({
  name,
  Icon,
  keys,
  run: (editor) => toggleStyle(editor, tag),
  isOn: (editor) => hasStyle(editor, tag),
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
  style('strong', 'Bold', Bold, 'Mod+B'),
  style('em', 'Italic', Italic, 'Mod+I'),
  style('s', 'Strikethrough', Strikethrough, 'Mod+Shift+S'),
  style('code', 'Inline code', Code, 'Mod+E'),
  {
    name: 'Link',
    Icon: Link,
    keys: 'Mod+K',
    run: (_, open) => open('link'),
    isOn: (editor) => editor.isActive('a'),
  },
];

export const blocks: Tool[] = [
  {
    name: 'Bullet list',
    Icon: List,
    keys: 'Mod+Shift+8',
    run: (editor) => toggleList(editor, 'ul'),
    isOn: (editor) => editor.isActive('ul'),
  },
  {
    name: 'Numbered list',
    Icon: ListOrdered,
    keys: 'Mod+Shift+7',
    run: (editor) => toggleList(editor, 'ol'),
    isOn: (editor) => editor.isActive('ol'),
  },
  {
    name: 'Quote',
    Icon: TextQuote,
    keys: 'Mod+Shift+B',
    run: (editor) => toggleQuote(editor),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

export const inserts: Tool[] = [
  { name: 'Image', Icon: Image, run: (_, open) => open('image'), isOn: (editor) => editor.isActive('img') },
  { name: 'Dividing line', Icon: Minus, run: (editor) => insertRule(editor) },
];

/** A line, and a paragraph to go on in. */
function insertRule(editor: Editor): void {
  editor.commands.insertContent([{ type: 'hr' }, { type: 'p' }]);
}
