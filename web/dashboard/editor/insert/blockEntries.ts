import { type Editor, findParentNode } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { Callout } from '../../../../shared/documents/richText.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { inPublicationLanguage } from '../../ui/inPublicationLanguage.ts';
import { toggleTasks } from '../schema/tasks.ts';
import { headings, type ToolDialog } from '../toolbar/tools.ts';

/** A block that the menu of blocks inserts. */
export interface BlockEntry {
  name: string;
  /** Other words by which it is found. */
  words: string;
  run: (editor: Editor, open: (what: ToolDialog) => void) => void;
}

const callout = (kind: Callout, name: string): BlockEntry => ({
  ...{ name, words: msg('callout box hint info') },
  run: ({ commands }) => commands.wrapIn('aside', { 'data-callout': kind }),
});

const heading = (level: 2 | 3, words: string): BlockEntry => ({
  ...{ name: headings[level], words },
  run: ({ commands }) => commands.setHeading({ level }),
});

export const blockEntries: readonly BlockEntry[] = [
  heading(2, msg('h2 title section')),
  heading(3, msg('h3 title section')),
  { name: msg('Bullet list'), words: msg('ul points'), run: ({ commands }) => commands.toggleBulletList() },
  {
    name: msg('Numbered list'),
    words: msg('ol ordered'),
    run: ({ commands }) => commands.toggleOrderedList(),
  },
  { name: msg('Task list'), words: msg('todo checklist checkbox'), run: toggleTasks },
  { name: msg('Quote'), words: msg('blockquote cite'), run: ({ commands }) => commands.toggleBlockquote() },
  { name: msg('Image'), words: msg('picture photo figure'), run: (_, open) => open('image') },
  { name: msg('Gallery'), words: msg('pictures images photos grid'), run: (_, open) => open('gallery') },
  {
    name: msg('Embed'),
    words: msg('video youtube vimeo podcast post map frame'),
    run: (_, open) => open('embed'),
  },
  {
    name: msg('File or audio'),
    words: msg('pdf epub zip mp3 podcast sound player download attachment'),
    run: (_, open) => open('file'),
  },
  callout('note', msg('Note')),
  callout('tip', msg('Tip')),
  callout('warning', msg('Warning')),
  { name: msg('Details'), words: msg('toggle accordion fold spoiler'), run: insertDetails },
  { name: msg('Button'), words: msg('call action link'), run: insertButton },
  { name: msg('Code block'), words: msg('pre program'), run: ({ commands }) => commands.setNode('codeBlock') },
  { name: msg('Table'), words: msg('rows columns'), run: ({ commands }) => commands.insertTable() },
  {
    name: msg('Dividing line'),
    words: msg('hr rule separator'),
    run: ({ commands }) => commands.setHorizontalRule(),
  },
];

/** Returns the entries whose name, or another word for it, begins as what is typed: in the language of the interface, or in English. */
export function findEntries(typed: string): readonly BlockEntry[] {
  const sought = typed.trim().toLowerCase();
  return blockEntries.filter(({ name, words }) =>
    [name, t(name), ...[name, t(name), words, t(words)].flatMap((each) => each.split(' '))].some((word) =>
      word.toLowerCase().startsWith(sought),
    ),
  );
}

function insertDetails(editor: Editor): void {
  const { schema } = editor;
  insertBlock(editor, schema.node('details', null, [schema.node('summary'), schema.node('paragraph')]));
}

/** Inserts a button, and opens the dialog for where it leads. */
function insertButton(editor: Editor, open: (what: ToolDialog) => void): void {
  const { from } = editor.state.selection;
  const text = inPublicationLanguage(editor.view.dom.lang, () => t('Read more'));
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
