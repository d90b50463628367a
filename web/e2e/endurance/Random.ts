const WORDS = 'folded sheet paper press ink letter page margin quire gather bind stitch'.split(' ');

/** Random choices that the same seed repeats: https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: this.below(2 ** 30) }))
      .sort((one, other) => one.order - other.order)
      .map(({ item }) => item);
  }

  /** A text that begins with a token of its own, is short enough for a category's name, and may end within a word. */
  text(token: string): string {
    const words = Array.from({ length: 1 + this.below(4) }, () => this.pick(WORDS)).join(' ');
    return `${token} ${words.slice(0, 3 + this.below(27))}`.trim();
  }
}
