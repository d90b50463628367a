import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { HttpProblem, isUnauthorized, SecondFactorNeeded, tooMany } from '../problems.ts';
import { createCounter, createCounts } from './counter.ts';
import { networkOf } from './networkOf.ts';
import type { Turn } from './queue.ts';
import type { LimitKey, RateLimits } from './rateLimits.ts';

/** The time for which a failed sign-in counts, in seconds. */
const WINDOW = 60 * 60;
/** The number of failures without delay: as many as one address can cause in a quarter of an hour. */
const FREE = 10;
const SHORTEST_DELAY = 1_000;
/** With those before it, this lets fewer than a hundred failures of an account pass in an hour. */
const LONGEST_DELAY = 45_000;
/** The longest wait for one's turn: proxies in front give up after a minute. */
const LONGEST_WAIT = 50_000;
/** The maximum number of delayed sign-ins in all: each holds a connection. */
const MOST_DELAYED = 1_000;
const TURNS = { maxSize: 100_000, ttl: 2 * LONGEST_WAIT };
/** How many accounts and addresses are remembered, and for how long, in milliseconds. */
const KNOWN_ADDRESSES = { maxSize: 100_000, ttl: 30 * 24 * 60 * 60 * 1000 };

interface Dependencies {
  rateLimits: RateLimits;
  /** True where sign-ins are delayed. The queue of the hashes distinguishes them either way. */
  enabled: boolean;
  /** Resolves to a number of the account that changes where no device or address is known any more that was known before. */
  generationOf(account: string): Promise<number>;
  /** Returns the name of a device on which the account has signed in before, in this generation; null for any other. */
  knownDevice(ctx: Context, known: { account: string; generation: number }): string | null;
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>;
  now?(): number;
}

/** Tells if a sign-in failed because something was wrong; a right password that takes a second factor was not. */
export const isFailedSignIn = (error: unknown): boolean =>
  isUnauthorized(error) && !(error instanceof SecondFactorNeeded);

/**
 * Limits sign-ins so that only guessing is stopped: a failure counts for the account and address together, and for the
 * address. An account that fails from many addresses is slowed down to one guess after another, except for devices and
 * addresses from which it signed in before: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export class SignIns {
  private readonly failures = createCounter({ counts: createCounts(), name: 'failures', duration: WINDOW });
  /** The times at which the latest delayed sign-ins of accounts have their turns. */
  private readonly turns = new LRUCache<string, number>({ ...TURNS, sizeCalculation: () => 1 });
  /** Accounts with the addresses from which they signed in, and the generation: programs have no cookie that tells of their device. */
  private readonly knownAddresses = new LRUCache<string, number>({ ...KNOWN_ADDRESSES, sizeCalculation: () => 1 });
  private readonly underWay = new Map<string, number>();
  private delayed = 0;
  private readonly options: Dependencies;

  constructor(options: Dependencies) {
    this.options = options;
  }

  /**
   * Signs in to an account, which need not exist. Throws 429 before `signIn` is called, or what `signIn` throws; only a
   * 401 counts as a failure.
   */
  async attempt<T>(ctx: Context, account: string, signIn: (turn: Turn) => Promise<T>): Promise<T> {
    const { rateLimits, enabled, generationOf, knownDevice } = this.options;
    const visitor = networkOf(ctx.ip);
    const place = `${account} ${visitor}`;
    const counted: LimitKey[] = [
      ['login-address', visitor],
      ['login-account', place],
    ];
    rateLimits.take(ctx, counted);
    const generation = await generationOf(account).catch((error) => {
      rateLimits.giveBack(counted);
      throw error;
    });
    const isKnownAddress = this.knownAddresses.get(place) === generation;
    const device = knownDevice(ctx, { account, generation }) ?? (isKnownAddress ? visitor : null);
    const ofDevice = `${account} ${device}`;
    // A stolen device is as good as any other once it has guessed as often.
    const isKnown = device !== null && this.failures.read(ofDevice).calls < FREE;
    const others = this.underWay.get(account) ?? 0;
    if (!isKnown) this.underWay.set(account, others + 1);
    let isFailure = false;
    try {
      const signal = abortedOnClose(ctx);
      const failed = this.failures.read(account).calls;
      // Those under way count as failures too, so that concurrent guesses are no faster.
      if (enabled && !isKnown) await this.slowDown(account, failed + others, signal);
      const result = await signIn({ lane: isKnown || failed === 0 ? 'first' : 'second', visitor, signal });
      this.knownAddresses.set(place, generation);
      return result;
    } catch (error) {
      isFailure = isFailedSignIn(error);
      throw error;
    } finally {
      if (isFailure) this.failures.add(isKnown ? ofDevice : account, 1);
      else rateLimits.giveBack(counted);
      if (!isKnown) this.leave(account);
    }
  }

  /** Delays a sign-in before anything is hashed. Throws 429 where its turn is too far away. */
  private async slowDown(account: string, failed: number, signal: AbortSignal): Promise<void> {
    const { now = Date.now, wait = waitFor } = this.options;
    const delay = delayAfter(failed);
    if (delay === 0) return;
    const before = this.turns.get(account) ?? Number.NEGATIVE_INFINITY;
    const turn = Math.max(now(), before + delay);
    const milliseconds = turn - now();
    if (milliseconds > LONGEST_WAIT || this.delayed >= MOST_DELAYED)
      throw tooMany(Math.max(1, Math.ceil(milliseconds / 1000)));
    this.turns.set(account, turn);
    this.delayed++;
    try {
      await wait(milliseconds, signal);
    } catch (left) {
      // The next one may have the turn of a client that disconnected.
      if (this.turns.get(account) === turn) this.turns.set(account, before);
      throw left;
    } finally {
      this.delayed--;
    }
  }

  private leave(account: string): void {
    const others = (this.underWay.get(account) ?? 1) - 1;
    if (others === 0) this.underWay.delete(account);
    else this.underWay.set(account, others);
  }
}

/** Returns the time between a sign-in and the one before it, in milliseconds, after so many others that failed or are under way. */
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
