const KEY = 'octavo-drafts';
const ARTICLES = 20;
const LENGTH = 20_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was typed under articles and not sent: kept on the device, for the last articles, until it is. */
export class Drafts {
  private readonly storage: () => Store | null;

  /** `storage` gives null, or throws, where the browser lets us keep nothing. */
  constructor(storage: () => Store | null = () => globalThis.localStorage ?? null) {
    this.storage = storage;
  }

  /** Empty where nothing was typed. */
  of(articleId: string): string {
    return this.read().find(([id]) => id === articleId)?.[1] ?? '';
  }

  /** Keeps the text as the newest draft; a blank one is forgotten. */
  keep(articleId: string, text: string): void {
    const others = this.read().filter(([id]) => id !== articleId);
    const kept: [string, string][] = text.trim() === '' ? others : [...others, [articleId, text.slice(0, LENGTH)]];
    try {
      if (kept.length > 0) this.storage()?.setItem(KEY, JSON.stringify(kept.slice(-ARTICLES)));
      else this.storage()?.removeItem(KEY);
    } catch {
      // Full or switched off: then the text lives as long as the page.
    }
  }

  private read(): [string, string][] {
    try {
      const kept: unknown = JSON.parse(this.storage()?.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isDraft) : [];
    } catch {
      return [];
    }
  }
}

function isDraft(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';
}
