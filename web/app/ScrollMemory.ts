const KEY = 'octavo-scroll';
const ENTRIES = 60;

/** How far each entry of the history was scrolled, in CSS pixels; survives a reload and is bounded. */
export class ScrollMemory {
  private readonly positions: Map<string, number>;
  private readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;

  /** `storage` is null where the browser lets us keep nothing. */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.storage = storage;
    this.positions = new Map(read(storage));
  }

  keep(key: string, position: number): void {
    this.positions.delete(key);
    this.positions.set(key, Math.round(position));
    for (const oldest of this.positions.keys()) {
      if (this.positions.size <= ENTRIES) break;
      this.positions.delete(oldest);
    }
    try {
      this.storage?.setItem(KEY, JSON.stringify([...this.positions]));
    } catch {
      // Full or switched off: then only this document remembers.
    }
  }

  of(key: string): number | undefined {
    return this.positions.get(key);
  }
}

function read(storage: Pick<Storage, 'getItem'> | null): [string, number][] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry[0] === 'string' && Number.isFinite(entry[1])) : [];
  } catch {
    return [];
  }
}
