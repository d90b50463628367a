const KEY = 'octavo-scroll';
const ENTRIES = 60;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** How far each entry of the history was scrolled, in CSS pixels; survives a reload and is bounded. */
export class ScrollMemory {
  private positions: Map<string, number> | null = null;
  private storage: Kept | null = null;
  private readonly open: () => Kept | null;

  /** `open` gives null where the browser lets us keep nothing. Not asked before it is needed: the first answer takes long. */
  constructor(open: () => Kept | null) {
    this.open = open;
  }

  keep(key: string, position: number): void {
    const positions = this.known();
    positions.delete(key);
    positions.set(key, Math.round(position));
    for (const oldest of positions.keys()) {
      if (positions.size <= ENTRIES) break;
      positions.delete(oldest);
    }
    try {
      this.storage?.setItem(KEY, JSON.stringify([...positions]));
    } catch {
      // Full or switched off: then only this document remembers.
    }
  }

  of(key: string): number | undefined {
    return this.known().get(key);
  }

  private known(): Map<string, number> {
    if (this.positions) return this.positions;
    this.storage = this.open();
    this.positions = new Map(read(this.storage));
    return this.positions;
  }
}

function read(storage: Kept | null): [string, number][] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry[0] === 'string' && Number.isFinite(entry[1])) : [];
  } catch {
    return [];
  }
}
