import { deviceStorage } from '../kernel/deviceStorage.ts';
import { draftHint } from './draftHint.ts';
import type { StoredDraft } from './StoredDraft.ts';

/** The drafts of pages that were closed before IndexedDB had them are in `localStorage` under this prefix. */
export const LATE_DRAFT_PREFIX = 'octavo-late-draft:';

/** Stores a draft without waiting, while the page closes; the next page finds it, unless storage is switched off or full. */
export function writeLateDraft(key: string, draft: StoredDraft): void {
  draftHint.write('1');
  deviceStorage(LATE_DRAFT_PREFIX + key).write(JSON.stringify(draft));
}

/** Deletes such a draft, where its page goes on after all. */
export function deleteLateDraft(key: string): void {
  deviceStorage(LATE_DRAFT_PREFIX + key).write(null);
}
