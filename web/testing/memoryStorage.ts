import type { StoredText } from '../kernel/deviceStorage.ts';

/** A text that is stored in memory; with `refuses` it stores nothing. */
export function memoryStorage(text: string | null = null) {
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
