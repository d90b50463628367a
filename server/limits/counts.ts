import { LRUCache } from 'lru-cache';

/** A key whose calls are counted: in windows of `duration` seconds, which begin with its first call. */
export interface Counted {
  key: string;
  duration: number;
  /** The most calls of a window; null where they are only counted. */
  points: number | null;
}

/** The calls of a key in its window, and the milliseconds until that ends. */
export interface Count {
  calls: number;
  remaining: number;
}

/** A turn to take: some milliseconds after the one before it, unless that is later than `longest` milliseconds from now. */
export interface TurnAsked {
  key: string;
  delay: number;
  longest: number;
}

/** The milliseconds until a turn, and a number by which it is left; null for one that was too late to be taken. */
export interface TurnTaken {
  wait: number;
  turn: number | null;
}

/** Counts calls by keys. */
export interface Counts {
  /**
   * Counts a call under all of these keys, or under none where one has no points left. Resolves to their counts with this call, in
   * order, up to the one that has more calls than points. Calls name keys that they share in the same order.
   */
  take(counted: Counted[]): Promise<Count[]>;
  /** Takes back a call under these keys, where it was counted in the window of now. */
  giveBack(keys: string[]): Promise<void>;
  /** Begins to count a key anew. */
  forget(key: string): Promise<void>;
  takeTurn(asked: TurnAsked): Promise<TurnTaken>;
  /** Leaves a turn to the next one, if it was the latest. */
  leaveTurn(asked: TurnAsked, turn: number): Promise<void>;
}

/** Tells if a call that was counted with others has more than the points. */
export const isOver = (counted?: Counted, count?: Count): boolean =>
  (count?.calls ?? 0) > (counted?.points ?? Number.POSITIVE_INFINITY);

/** The most keys that are stored: callers make up as many as they like. */
export const MOST = 300_000;

interface Stored {
  calls: number;
  /** The end of its window, or the time of the latest turn, in milliseconds since 1970. */
  ends: number;
}

/** Counts the calls of this process alone. Evicts the least recently used keys. */
export function memoryCounts({ now = () => Date.now(), most = MOST } = {}): Counts {
  // Bounded by `maxSize`, because for `max` the cache would allocate the memory of all keys at once.
  const stored = new LRUCache<string, Stored>({ maxSize: most, sizeCalculation: () => 1 });
  const read = ({ key, duration }: Counted) => {
    const found = stored.get(key);
    const ends = now() + duration * 1000;
    // One that ends later began by a clock that was ahead.
    return found && found.ends > now() && found.ends <= ends ? { key, ...found } : { key, calls: 0, ends };
  };

  return {
    async take(counted) {
      const found = counted.map(read);
      const counts = found.map(({ calls, ends }) => ({ calls: calls + 1, remaining: ends - now() }));
      const refusing = counts.findIndex((count, place) => isOver(counted[place], count));
      if (refusing !== -1) return counts.slice(0, refusing + 1);
      for (const { key, calls, ends } of found) stored.set(key, { calls: calls + 1, ends });
      return counts;
    },

    async giveBack(keys) {
      for (const key of keys) {
        const { calls = 0, ends = 0 } = stored.get(key) ?? {};
        if (calls > 1 && ends > now()) stored.set(key, { calls: calls - 1, ends });
        else stored.delete(key);
      }
    },

    async forget(key) {
      stored.delete(key);
    },

    async takeTurn({ key, delay, longest }) {
      const latest = stored.get(key)?.ends ?? Number.NEGATIVE_INFINITY;
      const turn = latest > now() + longest ? now() : Math.max(now(), latest + delay);
      const wait = turn - now();
      if (wait > longest) return { wait, turn: null };
      stored.set(key, { calls: 1, ends: turn });
      return { wait, turn };
    },

    async leaveTurn({ key, delay }, turn) {
      if (stored.get(key)?.ends === turn) stored.set(key, { calls: 1, ends: turn - delay });
    },
  };
}
