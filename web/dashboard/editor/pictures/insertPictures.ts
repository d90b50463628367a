import { type Editor, findChildren } from '@tiptap/core';
import { Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state';

interface Inserted {
  /** The position of a drop; that of the selection without it. */
  at?: number | undefined;
  /** True for several that are one gallery. */
  isGallery?: boolean;
}

/** Inserts a figure for each upload. One step of the history. */
export function insertPictures(
  editor: Editor,
  uploads: readonly string[],
  { at, isGallery = false }: Inserted = {},
): void {
  if (uploads.length === 0) return;
  editor.commands.command(({ tr, state: { schema, selection } }) => {
    const image = (upload: string) => schema.node('image', { upload });
    const figures = uploads.map((upload) => schema.node('figure', null, schema.node('paragraph', null, image(upload))));
    const { from, to } = at === undefined ? placeOf(selection) : pointBetween(tr.doc.resolve(at));
    const gallery = schema.node('figure', { 'data-gallery': '' }, figures);
    tr.replaceRange(from, to, new Slice(Fragment.from(isGallery && figures.length > 1 ? gallery : figures), 0, 0));
    const uploadOf = ({ type, firstChild }: Node) => type.name === 'figure' && firstChild?.firstChild?.attrs.upload;
    const last = findChildren(tr.doc, (node) => uploadOf(node) === uploads.at(-1)).at(-1);
    if (!last) return false;
    const { pos, node } = last;
    const end = pointAt(tr.doc.resolve(pos + node.nodeSize)).to;
    // One goes on writing after it.
    if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, schema.node('paragraph'));
    tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
    return true;
  });
}

/** Returns the place of new figures: after a selected node, and in place of a paragraph without text. */
function placeOf(selection: Selection): { from: number; to: number } {
  const { $from, from, to, empty } = selection;
  if (selection instanceof NodeSelection) return pointAt(selection.$to);
  if (!empty) return { from, to };
  const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth > 0;
  return isEmpty && !isInFigure($from) ? { from: $from.before(), to: $from.after() } : pointAt($from);
}

/** Returns a position, or that after the figure around it: no figure is within another. */
function pointAt($pos: ResolvedPos): { from: number; to: number } {
  let { pos } = $pos;
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type.name === 'figure') pos = $pos.after(depth);
  return { from: pos, to: pos };
}

/** Returns the nearer end of the block that something was dropped on, so that no text is split. */
function pointBetween($pos: ResolvedPos): { from: number; to: number } {
  const { parent, parentOffset, doc } = $pos;
  if (!parent.isTextblock || $pos.depth === 0 || isInFigure($pos)) return pointAt($pos);
  return pointAt(doc.resolve(parentOffset * 2 < parent.content.size ? $pos.before() : $pos.after()));
}

const isInFigure = ($pos: ResolvedPos) => pointAt($pos).from !== $pos.pos;
