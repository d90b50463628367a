import type { Context } from 'koa';
import { isSearch } from '../../shared/kit/finding.ts';
import { networkOf } from './networkOf.ts';
import { createQueue } from './queue.ts';
import { byAddress, type RateLimits } from './rateLimits.ts';

/** One less than SQLite has connections for reading, so that other reads never wait for them; some seconds' worth may wait. */
const BOUNDS = { running: 2, waiting: 200 };

/** The parameters of a list by which it is not read in the order of an index. */
type ListQuery = Partial<Record<'q' | 'sort' | 'from' | 'to', string | string[] | undefined>>;

/**
 * Reads lists: those that are searched, sorted or of a time a few at once, visitors in turns, and as many searches of an address
 * as its rate limit allows. Throws 429 beyond that, and 503 where too many wait.
 */
export type SlowReads = ReturnType<typeof createSlowReads>;

export function createSlowReads(rateLimits: RateLimits) {
  const queue = createQueue(BOUNDS);

  return <T>(ctx: Context, { q, sort, from, to }: ListQuery, read: () => Promise<T>): Promise<T> => {
    const inTurn = () => queue(read, { visitor: networkOf(ctx.ip) });
    if ([q].flat().some(isSearch)) return rateLimits.run(ctx, [byAddress('search', ctx)], inTurn);
    return sort || from || to ? inTurn() : read();
  };
}
