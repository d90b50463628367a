import { readDrafts, writeDrafts } from './draftDatabase.ts';
import { PICTURE_FILE_PREFIX, removeOldFiles, saveFile } from './fileStorage.ts';
import { lockDraft } from './lockDraft.ts';
import type { StoredDraft } from './StoredDraft.ts';

/** A draft that nobody has changed for so many days is removed: three times as long as the trash of the server lasts. */
export const DRAFT_DAYS = 90;
/** The number of drafts of one kind, such as 'article', that each account has on this device; the oldest are removed first. */
export const DRAFTS_MAX = 100;

const DAY_MS = 24 * 60 * 60 * 1000;

let removal: Promise<void> | null = null;

/** Removes the drafts that are too old or too many, once for each page, but none that a tab has open. */
export function removeOldDrafts(): Promise<void> {
  removal ??= remove();
  return removal;
}

async function remove(): Promise<void> {
  await removeOldFiles(PICTURE_FILE_PREFIX, Date.now() - DRAFT_DAYS * DAY_MS);
  // Without locks nothing tells which drafts other tabs have open.
  if (!('locks' in navigator)) return;
  for (const [key, draft] of surplus(await readDrafts(() => true))) {
    const release = await lockDraft(key);
    if (!release) continue;
    // Another tab may have changed it since.
    const [current] = await readDrafts((each, { at }) => each === key && at === draft.at);
    if (current) {
      await writeDrafts([[key, { ...draft, text: null }]]);
      await saveFile(key, null);
    }
    release();
  }
}

/** Picks the drafts to remove from all drafts, the newest first. */
function surplus(drafts: [key: string, draft: StoredDraft][]): [key: string, draft: StoredDraft][] {
  const oldest = Date.now() - DRAFT_DAYS * DAY_MS;
  const counts = new Map<string, number>();
  return drafts.filter(([key, { at }]) => {
    const kind = kindOf(key);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    // Those of earlier versions have no time, but 1.
    return count > DRAFTS_MAX || (at > 1 && at < oldest);
  });
}

/** The account and the kind in a key: 'account:kind:id#random', where the account may have colons. */
const kindOf = (key: string) => key.slice(0, key.lastIndexOf('#')).replace(/:[^:]*$/, '');
