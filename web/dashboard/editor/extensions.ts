import type { AnyExtension } from '@tiptap/core';
import { Selection as BlurredSelection, Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { t } from '../../../shared/texts/t.ts';
import type { FileUploads } from '../media/upload/FileUploads.ts';
import { articleKeys, leaveAtStart } from './articleKeys.ts';
import { columnShares } from './columns/columnWidths.ts';
import { sound } from './files/sound.ts';
import type { Find } from './find/Find.ts';
import { finding } from './find/finding.ts';
import { type BlockMenu, blockMenu } from './insert/BlockMenu.ts';
import { embeds } from './insert/embedOffer.ts';
import { blockMoves } from './move/moveBlock.ts';
import { pasting } from './paste/pasting.ts';
import { pictures } from './pictures/pictures.ts';
import { attributesEverywhere } from './schema/attributes.ts';
import { blocks } from './schema/blocks.ts';
import { direction } from './schema/direction.ts';
import { footnote } from './schema/footnote.ts';
import { marks } from './schema/marks.ts';
import { opaqueHtml } from './schema/opaqueHtml.ts';
import { tables } from './schema/tables.ts';
import { tasks } from './schema/tasks.ts';
import type { ToolDialog } from './toolbar/tools.ts';
import { typography } from './typing/typography.ts';

interface Options {
  /** Called to open the dialog of what is selected, or is to be inserted. */
  onOpen: (dialog: ToolDialog) => void;
  /** Called on Backspace at the start of the text. */
  onLeave: () => void;
  /** Uploads pictures into the text: at a position, or at the cursor. */
  onFiles: (files: File[], at?: number) => void;
  /** Called with what was changed in a pasted text or left out of it, and the function that takes the paste back. */
  onPasted: (notice: string, undo: () => void) => void;
  uploads: FileUploads;
  blockMenu: BlockMenu;
  find: Find;
  /** Tells if typed signs are set as printers do, and in which language. */
  typography: Parameters<typeof typography>[0];
}

/** Returns the extensions of the article editor. */
export function extensions(options: Options): AnyExtension[] {
  const { onOpen, onLeave, onFiles, onPasted, uploads, blockMenu: menu } = options;
  return [
    ...[...blocks, sound, ...tables, columnShares, ...marks, attributesEverywhere, direction],
    pictures({ onEdit: () => onOpen('image'), uploads }),
    footnote(() => onOpen('footnote')),
    opaqueHtml(() => onOpen('html')),
    pasting({ addPictures: (files) => uploads.add(files), onFiles, onPasted }),
    ...[blockMenu(menu, onOpen), embeds, tasks, blockMoves, finding(options.find), typography(options.typography)],
    ...[articleKeys, leaveAtStart(onLeave), UndoRedo, Gapcursor],
    Placeholder.configure({ placeholder: () => t('Write the text…') }),
    BlurredSelection.configure({ className: 'selection' }),
    Dropcursor.configure({ color: false, class: 'drop-cursor' }),
  ];
}
