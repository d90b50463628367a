import { type Editor, findParentNode } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { isAudio } from '../../../../shared/media/fileAddress.ts';
import type { LibraryFile } from '../../../../shared/media/files.ts';

/** Inserts files: within the text of a paragraph one that is no sound, else each as a block of its own. */
export function insertFiles(editor: Editor, files: readonly LibraryFile[]): void {
  const { schema } = editor;
  const paragraph = findParentNode(({ type }) => type.name === 'paragraph')(editor.state.selection);
  const [first] = files;
  const isWithin = files.length === 1 && first && !isAudio(first.kind) && paragraph && paragraph.node.content.size > 0;
  editor.commands.command(({ tr }) => {
    if (isWithin) {
      tr.replaceSelectionWith(linkTo(schema, first), false).scrollIntoView();
      return true;
    }
    const $to = tr.selection.$to;
    const end = paragraph ? paragraph.pos + paragraph.node.nodeSize : $to.depth > 0 ? $to.after(1) : $to.pos;
    const blocks = files.map((file) => blockOf(schema, file));
    tr.replaceWith(paragraph?.node.content.size === 0 ? paragraph.pos : end, end, blocks);
    const after = tr.mapping.map(end);
    // One goes on writing after them.
    if (tr.doc.resolve(after).nodeAfter?.type.name !== 'paragraph') tr.insert(after, schema.node('paragraph'));
    tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView();
    return true;
  });
}

function blockOf(schema: Schema, file: LibraryFile): Node {
  if (!isAudio(file.kind)) return schema.node('paragraph', null, linkTo(schema, file));
  return schema.node('audio', { controls: '', src: file.url, size: String(file.bytes) }, schema.text(file.title));
}

function linkTo(schema: Schema, { url, bytes, title }: LibraryFile): Node {
  return schema.text(title, [schema.mark('link', { href: url, 'data-file': String(bytes) })]);
}
