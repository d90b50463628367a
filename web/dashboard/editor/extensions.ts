import type { AnyExtension } from '@tiptap/core';
import { Selection as BlurredSelection, Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { articleKeys } from './articleKeys.ts';
import type { PictureUploads } from './pictures/PictureUploads.ts';
import { pictures } from './pictures/pictures.ts';
import { attributesEverywhere } from './schema/attributes.ts';
import { blocks } from './schema/blocks.ts';
import { Footnote } from './schema/Footnote.ts';
import { marks } from './schema/marks.ts';
import { OpaqueHtml } from './schema/OpaqueHtml.ts';
import { tables } from './schema/tables.ts';

interface Options {
  /** Called to edit the selected block of HTML. */
  onEditHtml: () => void;
  /** Called to describe the selected picture. */
  onEditImage: () => void;
  /** Called to write a footnote, or to edit the selected one. */
  onEditFootnote: () => void;
  uploads: PictureUploads;
}

/** Returns the extensions of the article editor. */
export function extensions({ onEditHtml, onEditImage, onEditFootnote, uploads }: Options): AnyExtension[] {
  return [
    ...[...blocks, ...tables, ...marks, attributesEverywhere],
    pictures({ onEdit: onEditImage, uploads }),
    Footnote.configure({ onEdit: onEditFootnote }),
    OpaqueHtml.configure({ onEdit: onEditHtml }),
    ...[articleKeys, UndoRedo, Gapcursor],
    Placeholder.configure({ placeholder: 'Write the text…' }),
    BlurredSelection.configure({ className: 'selection' }),
    Dropcursor.configure({ color: false, class: 'drop-cursor' }),
  ];
}
