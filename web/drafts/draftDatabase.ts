import { entries, promisifyRequest } from 'idb-keyval';
import { deviceStorage, parseStored } from '../kernel/deviceStorage.ts';
import { draftHint } from './draftHint.ts';
import { durableStore } from './durableStore.ts';
import { LATE_DRAFT_PREFIX } from './lateDrafts.ts';
import type { StoredDraft } from './StoredDraft.ts';

type Entry = [key: string, draft: StoredDraft];

const store = durableStore('octavo-drafts', 'drafts');

/** The changes that the device did not store; they last while the page is open. */
const inMemory = new Map<string, StoredDraft>();

/**
 * Writes or removes drafts in one transaction; with `since`, only those that were not changed after that time. Resolves to true once
 * they are on the disk, to false where they are not stored.
 */
export async function writeDrafts(drafts: Entry[], since?: number): Promise<boolean> {
  if (draftHint.read() === null) draftHint.write('1');
  try {
    await store('readwrite', async (stored) => {
      for (const [key, draft] of drafts) {
        if (since !== undefined && ((await promisifyRequest(stored.get(key)))?.at ?? 0) > since) continue;
        draft.text === null ? stored.delete(key) : stored.put(draft, key);
      }
      // Sends it at once: otherwise a page that closes now would abort it.
      stored.transaction.commit();
      return promisifyRequest(stored.transaction);
    });
    for (const draft of drafts) removeLate(draft);
    return true;
  } catch {
    // Storage is switched off or full.
    for (const [key, draft] of drafts) if (draft.at >= (inMemory.get(key)?.at ?? 0)) inMemory.set(key, draft);
    return false;
  }
}

/** The drafts that fit, the newest first. */
export async function readDrafts(fits: (key: string, draft: StoredDraft) => boolean): Promise<Entry[]> {
  await moveLateDrafts();
  const drafts = new Map([...(await storedDrafts()), ...inMemory]);
  return [...drafts]
    .filter(([key, draft]) => draft.text !== null && fits(key, draft))
    .sort(([, one], [, other]) => other.at - one.at);
}

/** Tells if the device stores a draft, which otherwise lasts while the page is open. */
export const isStored = (key: string) => !inMemory.has(key);

/** Removes what IndexedDB has now, but not what a page that closes has stored while this was being written. */
function removeLate([key, { text, at }]: Entry): void {
  inMemory.delete(key);
  const storage = deviceStorage(LATE_DRAFT_PREFIX + key);
  const late = parseStored(storage.read());
  if (isDraft(late) && (late.at < at || late.text === text)) storage.write(null);
}

/** Moves the drafts of closed pages to IndexedDB, unless it has newer ones. */
async function moveLateDrafts(): Promise<void> {
  const late = lateDrafts();
  if (late.length === 0) return;
  const stored = new Map(await storedDrafts());
  const isNewer = ([key, { at }]: Entry) => at >= (stored.get(key)?.at ?? 0);
  await writeDrafts(late.filter(isNewer));
  for (const [key] of late.filter((entry) => !isNewer(entry))) localStorage.removeItem(LATE_DRAFT_PREFIX + key);
}

async function storedDrafts(): Promise<Entry[]> {
  try {
    return await entries<string, StoredDraft>(store);
  } catch {
    return [];
  }
}

function lateDrafts(): Entry[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(LATE_DRAFT_PREFIX))
      .map((key) => [key.slice(LATE_DRAFT_PREFIX.length), parseStored(localStorage.getItem(key))] as const)
      .filter((entry): entry is Entry => isDraft(entry[1]));
  } catch {
    return [];
  }
}

function isDraft(stored: unknown): stored is StoredDraft {
  return typeof stored === 'object' && stored !== null && 'text' in stored && 'at' in stored && 'row' in stored;
}
