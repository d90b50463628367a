/** A place for one text. */
export interface Slot {
  read(): string | null;
  /** Null empties it. Whether it holds what it was given. */
  write(text: string | null): boolean;
}

/** A place in the storage of this browser; where that is switched off or full, nothing is kept. */
export function deviceSlot(key: string): Slot {
  return {
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        return true;
      } catch {
        // What is typed then lives as long as the page.
        return false;
      }
    },
  };
}
