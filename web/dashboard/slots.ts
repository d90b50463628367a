import { desktopServer } from '../api/desktop.ts';
import { deviceSlot, type Slot } from '../forms/Slot.ts';

export type DraftKind = 'article' | 'category' | 'user';

/** Where the unsaved text of one form is kept, for each account apart; `id` is a row's, or 'new'. */
export function draftSlot(userId: string, kind: DraftKind, id: string): Slot {
  return deviceSlot(`octavo-draft:${accountKey(userId)}:${kind}:${id}`);
}

/** Whether unsaved text is kept for a form. */
export function hasDraft(...place: Parameters<typeof draftSlot>): boolean {
  return draftSlot(...place).read() !== null;
}

/** Names an account on this device; where the device works with several servers, on its server. */
export function accountKey(userId: string): string {
  const server = desktopServer();
  return server === null ? userId : `${server}:${userId}`;
}
