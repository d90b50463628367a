import { deviceSlot, type Slot } from '../forms/Slot.ts';

export type DraftKind = 'article' | 'category' | 'user';

/** Where the unsaved text of one form is kept, for each account apart; `id` is a row's, or 'new'. */
export function draftSlot(userId: string, kind: DraftKind, id: string): Slot {
  return deviceSlot(`octavo-draft:${userId}:${kind}:${id}`);
}
