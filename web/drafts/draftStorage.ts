import { desktopServer } from '../api/desktop.ts';
import { deviceStorage, type StoredText } from '../kernel/deviceStorage.ts';

export type DraftKind = 'article' | 'category' | 'user';

/** The storage for the draft of one form, for each account apart; `id` is a row's, or 'new'. */
export function draftStorage(userId: string, kind: DraftKind, id: string): StoredText {
  return deviceStorage(`octavo-draft:${accountKey(userId)}:${kind}:${id}`);
}

/** Tells if a form has a draft on this device. */
export function hasDraft(...key: Parameters<typeof draftStorage>): boolean {
  return draftStorage(...key).read() !== null;
}

/** Names an account on this device; where the device works with several servers, on its server. */
export function accountKey(userId: string): string {
  const server = desktopServer();
  return server === null ? userId : `${server}:${userId}`;
}
