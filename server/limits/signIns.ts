import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { HttpProblem, isUnauthorized, SecondFactorNeeded, tooMany } from '../problems.ts';
import { createCounter, createCounts } from './counter.ts';
import { networkOf } from './networkOf.ts';
import type { Turn } from './queue.ts';
import type { Counted, RateLimits } from './rateLimits.ts';

/** The time for which a failed sign-in counts, in seconds. */
const WINDOW = 15 * 60;
/** The number of failures without delay: as many as one address can cause. */
const FREE = 10;
const SHORTEST_DELAY = 1_000;
const LONGEST_DELAY = 30_000;
/** The maximum number of sign-ins under way for a failing account, and of delayed ones in all: each holds a connection. */
const MOST = { ofAccount: 100, delayed: 1_000 };
const TRUSTED = { maxSize: 100_000, ttl: 30 * 24 * 60 * 60 * 1000 };

interface Dependencies {
  rateLimits: RateLimits;
  /** True where sign-ins are delayed. The queue of the hashes distinguishes them either way. */
  enabled: boolean;
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Tells if a sign-in failed because something was wrong; a right password that takes a second factor was not. */
export const isFailedSignIn = (error: unknown): boolean =>
  isUnauthorized(error) && !(error instanceof SecondFactorNeeded);

/**
 * Limits sign-ins so that only guessing is stopped: a failure counts for the account and address together, and for the
 * address. An account that fails from many addresses is slowed down, except for addresses that signed in to it before.
 */
export type SignIns = ReturnType<typeof createSignIns>;

export function createSignIns({ rateLimits, enabled, wait = waitFor }: Dependencies) {
  const failures = createCounter({ counts: createCounts(), name: 'failures', duration: WINDOW });
  const trusted = new LRUCache<string, true>({ ...TRUSTED, sizeCalculation: () => 1 });
  const underWay = new Map<string, number>();
  let delayed = 0;

  /** Delays a sign-in before anything is hashed. Throws 429 where too many are delayed already. */
  async function slowDown(failed: number, others: number, signal: AbortSignal): Promise<void> {
    // Those under way count as failures too, so that concurrent guesses are no faster.
    const delay = delayAfter(failed + others);
    if (delay === 0) return;
    if (others >= MOST.ofAccount || delayed >= MOST.delayed) throw tooMany(LONGEST_DELAY / 1000);
    delayed++;
    try {
      await wait(delay, signal);
    } finally {
      delayed--;
    }
  }

  return {
    /**
     * Signs in to an account, which need not exist. Throws 429 before `signIn` is called, or what `signIn` throws; only a
     * 401 counts as a failure.
     */
    async attempt<T>(ctx: Context, account: string, signIn: (turn: Turn) => Promise<T>): Promise<T> {
      const visitor = networkOf(ctx.ip);
      const place = `${account} ${visitor}`;
      const counted: Counted[] = [
        ['login-address', visitor],
        ['login-account', place],
      ];
      rateLimits.take(ctx, counted);
      const others = underWay.get(account) ?? 0;
      underWay.set(account, others + 1);
      let isFailure = false;
      try {
        const signal = abortedOnClose(ctx);
        const failed = failures.read(account).calls;
        const isTrusted = trusted.has(place);
        if (enabled && !isTrusted) await slowDown(failed, others, signal);
        const result = await signIn({ lane: isTrusted || failed === 0 ? 'first' : 'second', visitor, signal });
        trusted.set(place, true);
        return result;
      } catch (error) {
        isFailure = isFailedSignIn(error);
        throw error;
      } finally {
        if (isFailure) failures.add(account, 1);
        else rateLimits.giveBack(counted);
        const left = (underWay.get(account) ?? 1) - 1;
        if (left === 0) underWay.delete(account);
        else underWay.set(account, left);
      }
    },
  };
}

/** Returns the delay of a sign-in, in milliseconds, after so many others that failed or are under way. */
export function delayAfter(attempts: number): number {
  return attempts < FREE ? 0 : Math.min(LONGEST_DELAY, SHORTEST_DELAY * 2 ** (attempts - FREE));
}

/** Returns a signal that aborts when the client closes the connection. */
function abortedOnClose(ctx: Context): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => controller.abort(new HttpProblem(400, 'The request ended early.')));
  return controller.signal;
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}
