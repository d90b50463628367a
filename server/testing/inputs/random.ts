/** A seeded random generator: mulberry32, of https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Chooses one of several; throws where there are none. */
  of<Choice>(choices: readonly Choice[]): Choice {
    const index = this.below(choices.length);
    if (index >= choices.length) throw new Error('Nothing to choose from');
    return choices[index] as Choice;
  }

  /** Returns a generator for another actor, independent of the order in which actors use theirs. */
  fork(): Random {
    return new Random(this.below(2 ** 32));
  }
}
