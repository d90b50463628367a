import { type Editor, findParentNode } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { pictureAttributes } from '../../../../shared/media/pictures.ts';

interface PlacedEmbed {
  pos: number;
  node: Node;
  /** The address of its picture; null without one. */
  picture: string | null;
}

/** Returns the embed around the cursor; null where there is none. */
export function selectedEmbed({ selection }: EditorState): PlacedEmbed | null {
  const found = findParentNode(({ attrs }) => typeof attrs['data-embed'] === 'string')(selection);
  if (!found) return null;
  const { pos, node } = found;
  let picture: string | null = null;
  node.descendants(({ type, attrs }) => {
    if (type.name === 'image') picture ??= attrs.src as string;
  });
  return { pos, node, picture };
}

/** Gives an embed a picture of the library, which its card shows, or none. */
export function setEmbedPicture(editor: Editor, { pos, node }: PlacedEmbed, image: LibraryImage | null): void {
  const title = node.firstChild;
  if (!title) return;
  const { schema } = editor;
  const texts = title.children.filter(({ type }) => type.name !== 'image');
  const picture = image && schema.node('image', { ...pictureAttributes(image, 'text'), alt: image.alt });
  editor.commands.command(({ tr }) => {
    const start = pos + 2;
    tr.replaceWith(start, start + title.content.size, [...(picture ? [picture] : []), ...texts]);
    return true;
  });
}
