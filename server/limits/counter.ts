import { LRUCache } from 'lru-cache';

/** The calls of a key that were counted, and the end of their window, in milliseconds since 1970. */
export interface Count {
  calls: number;
  ends: number;
}

/** The counts of counters, by their name and key. */
export type Counts = LRUCache<string, Count>;

/** Creates a store for the counts of `most` keys, which evicts the least recently used ones: callers make up as many as they like. */
export function createCounts(most = 100_000): Counts {
  // Bounded by `maxSize`, because for `max` the cache would allocate the memory of all keys at once.
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}

/** Counts the calls of each key in fixed windows of `duration` seconds, which begin with its first call. */
export function createCounter({ counts, name, duration }: { counts: Counts; name: string; duration: number }) {
  const read = (key: string): Count => {
    const count = counts.get(`${name} ${key}`);
    const ends = Date.now() + duration * 1000;
    // One that ends later began by a clock that was ahead.
    return count && count.ends > Date.now() && count.ends <= ends ? count : { calls: 0, ends };
  };

  return {
    read,

    /** Counts `calls` more; a negative number takes back what was counted in this window, if anything was. */
    add(key: string, calls: number): Count {
      const { calls: before, ends } = read(key);
      const count = { calls: Math.max(0, before + calls), ends };
      if (count.calls === 0) counts.delete(`${name} ${key}`);
      else counts.set(`${name} ${key}`, count);
      return count;
    },
  };
}
