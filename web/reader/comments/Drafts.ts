const KEY = 'octavo-drafts';
const ARTICLES = 20;
const LENGTH = 20_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was typed under articles and not sent: kept on the device, for the last articles, until it is. */
export class Drafts {
  /** The drafts that the device would not keep: they live as long as the page. */
  private onPage: [string, string][] | null = null;
  private readonly storage: () => Store;

  /** `storage` throws where the browser lets us keep nothing. */
  constructor(storage: () => Store = () => globalThis.localStorage) {
    this.storage = storage;
  }

  /** False where they live only as long as the page. */
  get onDevice(): boolean {
    return this.onPage === null;
  }

  /** Empty where nothing was typed. */
  of(articleId: string): string {
    return this.read().find(([id]) => id === articleId)?.[1] ?? '';
  }

  /** Keeps the text as the newest draft; a blank one is forgotten. */
  keep(articleId: string, text: string): void {
    const others = this.read().filter(([id]) => id !== articleId);
    const all: [string, string][] = text.trim() === '' ? others : [...others, [articleId, text.slice(0, LENGTH)]];
    const kept = all.slice(-ARTICLES);
    try {
      if (kept.length > 0) this.storage().setItem(KEY, JSON.stringify(kept));
      else this.storage().removeItem(KEY);
      this.onPage = null;
    } catch {
      this.onPage = kept;
    }
  }

  private read(): [string, string][] {
    if (this.onPage) return this.onPage;
    try {
      const kept: unknown = JSON.parse(this.storage().getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isDraft) : [];
    } catch {
      return [];
    }
  }
}

function isDraft(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';
}
