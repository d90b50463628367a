/** One text in the storage of this browser. */
export interface StoredText {
  read(): string | null;
  /** Stores a text, or removes it with null. Returns false where the device did not store it. */
  write(text: string | null): boolean;
}

/** The texts that the device did not store; they last while the page is open. */
const inMemory = new Map<string, string>();

/**
 * The text under a key of `localStorage`, or of a tab's `sessionStorage`; where that is switched off or full, it lasts
 * while the page is open.
 */
export function deviceStorage(key: string, storage = () => localStorage): StoredText {
  return {
    read() {
      try {
        return inMemory.get(key) ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        inMemory.delete(key);
        return true;
      } catch {
        if (text === null) inMemory.delete(key);
        else inMemory.set(key, text);
        return false;
      }
    },
  };
}

/** Parses stored JSON; null where there is none, or it cannot be parsed. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
