import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

export interface ImageTexts {
  src: string;
  alt: string;
  caption: string;
}

/** Returns the selected image. */
export function selectedImage({ state }: Editor): { src: string; alt: string } | null {
  const { selection } = state;
  const isImage = selection instanceof NodeSelection && selection.node.type.name === 'image';
  if (!isImage) return null;
  const { src, alt } = selection.node.attrs;
  return { src: src ?? '', alt: alt ?? '' };
}

/** Inserts an image, with its caption if it has one, at the cursor; or replaces the selected image. */
export function putImage(editor: Editor, { src, alt, caption }: ImageTexts): void {
  if (selectedImage(editor)) {
    editor.commands.updateAttributes('image', { src, alt });
    return;
  }
  const image = { type: 'paragraph', content: [{ type: 'image', attrs: { src, alt } }] };
  const content = caption ? [image, { type: 'figcaption', content: [{ type: 'text', text: caption }] }] : [image];
  editor.commands.insertContent({ type: 'figure', content });
}
