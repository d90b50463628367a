import type { Editor } from '@tiptap/core';
import { t } from '../../../../shared/texts/t.ts';
import type { MenuEntry } from '../toolbar/menus.ts';
import { canMove, deleteBlock, duplicateBlock, MOVE_DOWN, MOVE_UP, moveDown, moveUp } from './moveBlock.ts';

/** What can be done with the selected block as a whole. */
export const moveEntries = (editor: Editor): MenuEntry[] => [
  { name: t('Move block up'), keys: MOVE_UP, isDisabled: !canMove(editor, -1), run: moveUp },
  { name: t('Move block down'), keys: MOVE_DOWN, isDisabled: !canMove(editor, 1), run: moveDown },
  { name: t('Duplicate block'), run: duplicateBlock },
  { name: t('Delete block'), run: deleteBlock },
];
