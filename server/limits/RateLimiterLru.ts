import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

interface Count {
  points: number;
  /** The end of the window, in milliseconds since 1970. */
  ends: number;
}

/** The counts of limiters, by their prefix and key. */
export type Counts = LRUCache<string, Count>;

/** Creates a store for the counts of `most` keys, which evicts the least recently used ones. */
export function createCounts(most = 100_000): Counts {
  // Bounded by `maxSize`, because for `max` the cache would allocate the memory of all keys at once.
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}

interface Options {
  counts: Counts;
  keyPrefix: string;
  /** The number of calls that a key has in `duration` seconds. */
  points: number;
  duration: number;
}

/**
 * A limiter of rate-limiter-flexible, in fixed windows, whose memory is bounded: the library's RateLimiterMemory holds as many
 * keys as callers make up, and takes no other store.
 */
export class RateLimiterLru implements Pick<RateLimiterAbstract, 'penalty' | 'reward' | 'get'> {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Counts one more, however many there are. */
  async penalty(key: string): Promise<RateLimiterRes> {
    return this.add(key, 1);
  }

  /** Gives one point back, unless it was counted in an earlier window or evicted. */
  async reward(key: string): Promise<RateLimiterRes> {
    return this.add(key, -1);
  }

  async get(key: string): Promise<RateLimiterRes | null> {
    const count = this.current(key);
    return count && this.stateOf(count);
  }

  private add(key: string, points: number): RateLimiterRes {
    const { counts, keyPrefix, duration } = this.options;
    const current = this.current(key) ?? { points: 0, ends: Date.now() + duration * 1000 };
    const count = { ...current, points: Math.max(0, current.points + points) };
    if (count.points === 0) counts.delete(`${keyPrefix} ${key}`);
    else counts.set(`${keyPrefix} ${key}`, count);
    return this.stateOf(count);
  }

  private current(key: string): Count | null {
    const count = this.options.counts.get(`${this.options.keyPrefix} ${key}`);
    return count && count.ends > Date.now() ? count : null;
  }

  private stateOf({ points, ends }: Count): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.options.points - points), ends - Date.now(), points);
  }
}
