/** A place for one text. */
export interface Slot {
  read(): string | null;
  /** Null empties it. Whether it holds what it was given. */
  write(text: string | null): boolean;
}

/** What the device would not keep: it lives as long as the page. */
const onPage = new Map<string, string>();

/** A place in the storage of this browser; where that is switched off or full, the text lives as long as the page. */
export function deviceSlot(key: string): Slot {
  return {
    read() {
      try {
        return onPage.get(key) ?? localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        onPage.delete(key);
        return true;
      } catch {
        if (text === null) onPage.delete(key);
        else onPage.set(key, text);
        return false;
      }
    },
  };
}
