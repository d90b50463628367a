import type { StoredText } from '../drafts/deviceStorage.ts';

/** A text in memory; `refuses` makes it one that stores nothing. */
export function aStorage(text: string | null = null) {
  const storage = {
    text,
    refuses: false,
    read: () => storage.text,
    write(changed: string | null) {
      if (!storage.refuses) storage.text = changed;
      return !storage.refuses;
    },
  };
  return storage satisfies StoredText;
}
