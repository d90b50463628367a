import type { AnyExtension } from '@tiptap/core';
import { Selection as BlurredSelection, Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { articleKeys } from './articleKeys.ts';
import { attributesEverywhere } from './schema/attributes.ts';
import { blocks } from './schema/blocks.ts';
import { marks } from './schema/marks.ts';
import { OpaqueHtml } from './schema/OpaqueHtml.ts';
import { tables } from './schema/tables.ts';

/** Returns the extensions of the article editor. `onEditHtml` is called to edit the selected block of HTML. */
export function extensions(onEditHtml: () => void): AnyExtension[] {
  return [
    ...[...blocks, ...tables, ...marks, attributesEverywhere],
    OpaqueHtml.configure({ onEdit: onEditHtml }),
    ...[articleKeys, UndoRedo, Gapcursor],
    Placeholder.configure({ placeholder: 'Write the article…' }),
    BlurredSelection.configure({ className: 'selection' }),
    Dropcursor.configure({ color: false, class: 'drop-cursor' }),
  ];
}
