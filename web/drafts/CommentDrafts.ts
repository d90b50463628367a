import { deviceStorage, parseStored, type StoredText } from '../kernel/deviceStorage.ts';

const MAX_DRAFTS = 20;
const MAX_LENGTH = 20_000;

/** A draft with the id of its article. */
type Entry = [articleId: string, text: string];

declare module '../kernel/stores.ts' {
  interface Stores {
    readonly drafts: CommentDrafts;
  }
}

/** The comments that were typed and not sent yet, of the last articles, stored on the device. */
export class CommentDrafts {
  /** False where they last only while the page is open. */
  isStored = true;
  private readonly storage: StoredText;

  constructor(storage: StoredText = deviceStorage('octavo-drafts')) {
    this.storage = storage;
  }

  /** The draft of an article; empty where there is none. */
  get(articleId: string): string {
    return this.entries().find(([id]) => id === articleId)?.[1] ?? '';
  }

  /** Stores the text as the newest draft, or removes the draft where it is blank. */
  set(articleId: string, text: string): void {
    const others = this.entries().filter(([id]) => id !== articleId);
    const all: Entry[] = text.trim() === '' ? others : [...others, [articleId, text.slice(0, MAX_LENGTH)]];
    this.isStored = this.storage.write(all.length > 0 ? JSON.stringify(all.slice(-MAX_DRAFTS)) : null);
  }

  private entries(): Entry[] {
    const stored = parseStored(this.storage.read());
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  }
}

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';
}
