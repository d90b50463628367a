import type { DraftStore } from '../drafts/deviceSink.ts';
import type { KnownDraft } from '../drafts/StoredDraft.ts';

let made = 0;

/** A draft that is stored in memory; with `refuses` it stores nothing. */
export function memoryStorage(text: string | null = null) {
  const storage = {
    key: `draft#00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    at: 0,
    known: null as KnownDraft | null,
    text,
    refuses: false,
    read: () => storage.text,
    async write(changed: string | null) {
      if (changed !== storage.text) storage.at++;
      if (!storage.refuses) storage.text = changed;
      return !storage.refuses;
    },
    know(known: KnownDraft) {
      storage.known = known;
    },
  };
  return storage satisfies DraftStore;
}
