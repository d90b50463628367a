import { type Editor, findParentNode } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { Callout } from '../../../../shared/documents/richText.ts';
import { toggleTasks } from '../schema/tasks.ts';
import type { ToolDialog } from '../toolbar/tools.ts';

/** A block that the menu of blocks inserts. */
export interface BlockEntry {
  name: string;
  /** Other words by which it is found. */
  words: string;
  run: (editor: Editor, open: (what: ToolDialog) => void) => void;
}

const callout = (kind: Callout, name: string): BlockEntry => ({
  ...{ name, words: 'callout box hint info' },
  run: ({ commands }) => commands.wrapIn('aside', { 'data-callout': kind }),
});

const heading = (level: 2 | 3): BlockEntry => ({
  ...{ name: `Heading ${level}`, words: `h${level} title section` },
  run: ({ commands }) => commands.setHeading({ level }),
});

export const blockEntries: readonly BlockEntry[] = [
  heading(2),
  heading(3),
  { name: 'Bullet list', words: 'ul points', run: ({ commands }) => commands.toggleBulletList() },
  {
    name: 'Numbered list',
    words: 'ol ordered',
    run: ({ commands }) => commands.toggleOrderedList(),
  },
  { name: 'Task list', words: 'todo checklist checkbox', run: toggleTasks },
  { name: 'Quote', words: 'blockquote cite', run: ({ commands }) => commands.toggleBlockquote() },
  { name: 'Image', words: 'picture photo figure', run: (_, open) => open('image') },
  { name: 'Gallery', words: 'pictures images photos grid', run: (_, open) => open('gallery') },
  {
    name: 'Embed',
    words: 'video youtube vimeo podcast post map frame',
    run: (_, open) => open('embed'),
  },
  {
    name: 'File or audio',
    words: 'pdf epub zip mp3 podcast sound player download attachment',
    run: (_, open) => open('file'),
  },
  callout('note', 'Note'),
  callout('tip', 'Tip'),
  callout('warning', 'Warning'),
  { name: 'Details', words: 'toggle accordion fold spoiler', run: insertDetails },
  { name: 'Button', words: 'call action link', run: insertButton },
  { name: 'Code block', words: 'pre program', run: ({ commands }) => commands.setNode('codeBlock') },
  { name: 'Table', words: 'rows columns', run: ({ commands }) => commands.insertTable() },
  {
    name: 'Dividing line',
    words: 'hr rule separator',
    run: ({ commands }) => commands.setHorizontalRule(),
  },
];

/** Returns the entries whose name, or another word for it, begins as what is typed. */
export function findEntries(typed: string): readonly BlockEntry[] {
  const sought = typed.trim().toLowerCase();
  return blockEntries.filter(({ name, words }) =>
    [name, ...name.split(' '), ...words.split(' ')].some((word) => word.toLowerCase().startsWith(sought)),
  );
}

function insertDetails(editor: Editor): void {
  const { schema } = editor;
  insertBlock(editor, schema.node('details', null, [schema.node('summary'), schema.node('paragraph')]));
}

/** Inserts a button, and opens the dialog for where it leads. */
function insertButton(editor: Editor, open: (what: ToolDialog) => void): void {
  const { from } = editor.state.selection;
  const text = 'Read more';
  editor
    .chain()
    .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: '/', 'data-button': '' } }] })
    .setTextSelection({ from, to: from + text.length })
    .run();
  open('link');
}

/** Inserts a block in place of an empty paragraph, or else after the one with the cursor, and puts the cursor into it. */
export function insertBlock(editor: Editor, node: Node): void {
  editor.commands.command(({ tr }) => {
    const at = findParentNode(({ type }) => type.name === 'paragraph')(tr.selection);
    const end = at ? at.pos + at.node.nodeSize : tr.selection.to;
    const from = at?.node.content.size === 0 ? at.pos : end;
    tr.replaceWith(from, end, node);
    const after = from + node.nodeSize;
    if (!tr.doc.resolve(after).nodeAfter) tr.insert(after, node.type.schema.node('paragraph'));
    tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView();
    return true;
  });
}
