import { type Editor, findChildren, findParentNodeClosestToPos } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';
import { type PictureWidth, pictureSizes, pictureWidth } from '../../../../shared/media/pictures.ts';
import { selectedNode } from '../schema/nodeEditing.ts';

/** A picture of the text as its dialog shows it. */
interface Picture {
  src: string;
  /** Null where nobody has said yet what it shows. */
  alt: string | null;
  caption: string;
  width: PictureWidth;
  /** True for one that is or will be stored on this site, whose address is not typed. */
  isOwn: boolean;
}

/** Returns the selected picture; null where none is. */
export function selectedPicture({ selection, doc }: EditorState): Picture | null {
  const image = selectedNode(selection, 'image');
  if (!image) return null;
  const { src, alt, upload } = image.attrs;
  const figure = figureAt(doc.resolve(selection.from));
  return {
    src: src ?? '',
    alt,
    caption: (figure && captionOf(figure.node)?.node.textContent) ?? '',
    width: pictureWidth(figure?.node.attrs['data-width']),
    isOwn: Boolean(upload) || /^\/images\/[0-9a-f]{24}\//.test(src ?? ''),
  };
}

interface PictureChange extends Pick<Picture, 'alt' | 'caption' | 'width'> {
  /** Null where it stays: that of an upload may have arrived since the dialog opened. */
  src: string | null;
}

/** Changes the selected picture; one with a caption or a width gets a figure around it. */
export function changePicture(editor: Editor, { src, alt, caption, width }: PictureChange): void {
  editor.commands.command(({ tr }) => {
    const { from } = tr.selection;
    const image = selectedNode(tr.selection, 'image');
    if (!image) return false;
    tr.setNodeAttribute(from, 'alt', alt);
    if (src !== null && src !== image.attrs.src) tr.setNodeAttribute(from, 'src', src);
    if (image.attrs.srcset) tr.setNodeAttribute(from, 'sizes', pictureSizes(width));
    if (caption !== '' || width !== 'text') wrapInFigure(tr, from);
    const figure = figureAt(tr.doc.resolve(tr.selection.from));
    if (!figure) return true;
    tr.setNodeAttribute(figure.pos, 'data-width', width === 'text' ? null : width);
    setCaption(tr, figure, caption);
    return true;
  });
}

/** Removes the picture at a position, with the figure that is there for it. */
export function removePicture(editor: Editor, pos: number): void {
  editor.commands.command(({ tr }) => {
    const figure = figureAt(tr.doc.resolve(pos));
    const isAlone = figure && pictureCount(figure.node) === 1 && !hasText(figure.node);
    if (isAlone) tr.delete(figure.pos, figure.pos + figure.node.nodeSize);
    else tr.delete(pos, pos + 1);
    return true;
  });
}

/** Finds the figure around a position. */
const figureAt = ($pos: ResolvedPos) => findParentNodeClosestToPos($pos, ({ type }) => type.name === 'figure');

function captionOf(figure: Node): { offset: number; node: Node } | null {
  let found: { offset: number; node: Node } | null = null;
  figure.forEach((node, offset) => {
    if (node.type.name === 'figcaption') found = { offset, node };
  });
  return found;
}

function setCaption(tr: Transaction, { pos, node: figure }: { pos: number; node: Node }, text: string): void {
  const { schema } = figure.type;
  const current = captionOf(figure);
  // One that was formatted in the text stays so.
  if ((current?.node.textContent ?? '') === text) return;
  if (!current) {
    tr.insert(pos + figure.nodeSize - 1, schema.node('figcaption', null, schema.text(text)));
    return;
  }
  const start = pos + 1 + current.offset;
  if (text === '') tr.delete(start, start + current.node.nodeSize);
  else tr.replaceWith(start + 1, start + current.node.nodeSize - 1, schema.text(text));
}

/** Moves the image at a position into a figure of its own, and selects it there; one in a sentence goes below its paragraph. */
function wrapInFigure(tr: Transaction, pos: number): void {
  const $pos = tr.doc.resolve(pos);
  const image = $pos.nodeAfter;
  if (!image || figureAt($pos) || $pos.depth === 0) return;
  const { schema } = image.type;
  const figure = schema.node('figure', null, schema.node('paragraph', null, image));
  const isAlone = $pos.parent.childCount === 1 && $pos.parent.type.name === 'paragraph';
  const [before, after] = [$pos.before(), $pos.after()];
  if (isAlone) tr.replaceWith(before, after, figure);
  else tr.insert(after, figure).delete(pos, pos + 1);
  const start = isAlone ? before : after - 1;
  tr.setSelection(NodeSelection.create(tr.doc, start + 2));
}

const pictureCount = (figure: Node) => findChildren(figure, ({ type }) => type.name === 'image').length;

const hasText = (figure: Node) =>
  [...figure.children].some(({ type, textContent }) => type.name !== 'figcaption' && textContent !== '');
