import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { selectedText } from './selectedText.ts';

/** Makes the selected blocks a list, changes the list's kind, or makes it paragraphs again. */
export function toggleList(editor: Editor, list: 'ul' | 'ol'): boolean {
  return editor
    .chain()
    .command(selectedText)
    .toggleList(list, 'li')
    .command(({ tr }) => tighten(tr))
    .run();
}

/** Puts the selected blocks into a quotation, or takes them out of it. */
export function toggleQuote(editor: Editor): boolean {
  return editor.chain().command(selectedText).toggleWrap('blockquote').run();
}

/** A list made here is `<li>text</li>`: the one paragraph of an item becomes its line. */
export function tighten(tr: Transaction): true {
  const { from, to } = tr.selection;
  const found: number[] = [];
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'li' && onlyParagraphFirst(node)) found.push(position + 1);
  });
  for (const position of found) tr.setNodeMarkup(position, tr.doc.type.schema.nodes.line);
  return true;
}

function onlyParagraphFirst(item: Node): boolean {
  const texts = [...item.children].filter((child) => child.isTextblock);
  return item.firstChild?.type.name === 'p' && texts.length === 1;
}
