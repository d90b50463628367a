import type { DraftStorage } from '../drafts/DeviceDraft.ts';

/** A draft that is stored in memory; with `refuses` it stores nothing. */
export function memoryStorage(text: string | null = null) {
  const storage = {
    key: 'draft',
    text,
    refuses: false,
    read: () => storage.text,
    async write(changed: string | null) {
      if (!storage.refuses) storage.text = changed;
      return !storage.refuses;
    },
  };
  return storage satisfies DraftStorage;
}
