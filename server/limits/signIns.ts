import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { HttpProblem, isUnauthorized, SecondFactorNeeded, tooMany } from '../problems.ts';
import type { Counts } from './counts.ts';
import { networkOf } from './networkOf.ts';
import type { Turn } from './queue.ts';
import { afterwards, type LimitKey, type RateLimits } from './rateLimits.ts';

/** The number of failures without delay: as many as one address can cause in a quarter of an hour. */
const FREE = 10;
const SHORTEST_DELAY = 1_000;
/** With those before it, this lets fewer than a hundred failures of an account pass in an hour. */
const LONGEST_DELAY = 45_000;
/** The longest wait for one's turn: proxies in front give up after a minute. */
const LONGEST_WAIT = 50_000;
/** The maximum number of delayed sign-ins in all: each holds a connection. */
const MOST_DELAYED = 1_000;
/** How many accounts and addresses are remembered, and for how long, in milliseconds. */
const KNOWN_ADDRESSES = { maxSize: 100_000, ttl: 30 * 24 * 60 * 60 * 1000 };

interface Dependencies {
  rateLimits: RateLimits;
  /** Where the turns of delayed sign-ins are taken. */
  counts: Counts;
  /** True where sign-ins are delayed. The queue of the hashes distinguishes them either way. */
  enabled: boolean;
  /** Resolves to a number of the account that changes where no device or address is known any more that was known before. */
  generationOf(account: string): Promise<number>;
  /** Returns the name of a device on which the account has signed in before, in this generation; null for any other. */
  knownDevice(ctx: Context, known: { account: string; generation: number }): string | null;
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>;
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
  /** Accounts with the addresses from which they signed in, and the generation: programs have no cookie that tells of their device. */
  private readonly knownAddresses = new LRUCache<string, number>({ ...KNOWN_ADDRESSES, sizeCalculation: () => 1 });
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
    const signal = abortedOnClose(ctx);
    const visitor = networkOf(ctx.ip);
    const place = `${account} ${visitor}`;
    const counted: LimitKey[] = [
      ['login-address', visitor],
      ['login-account', place],
    ];
    await rateLimits.take(ctx, counted);
    let isFailure = false;
    /** Counts it as a failure until it is none, so that guesses at once are no faster. Resolves to the number of failures with it. */
    const fail = async (of: string) => {
      const failure: LimitKey = ['failures', of];
      const [failures = 0] = await rateLimits.take(ctx, [failure]);
      counted.push(failure);
      return failures;
    };
    try {
      const generation = await generationOf(account);
      const isKnownAddress = this.knownAddresses.get(place) === generation;
      const device = knownDevice(ctx, { account, generation }) ?? (isKnownAddress ? visitor : null);
      // A stolen device is as good as any other once it has guessed as often.
      const isKnown = device !== null && (await fail(`${account} ${device}`)) <= FREE;
      const others = isKnown ? 0 : (await fail(account)) - 1;
      if (enabled && !isKnown) await this.slowDown(account, others, signal);
      const result = await signIn({ lane: others === 0 ? 'first' : 'second', visitor, signal });
      this.knownAddresses.set(place, generation);
      return result;
    } catch (error) {
      isFailure = isFailedSignIn(error);
      throw error;
    } finally {
      if (!isFailure) await rateLimits.giveBack(counted);
    }
  }

  /** Delays a sign-in before anything is hashed. Throws 429 where its turn is too far away. */
  private async slowDown(account: string, failed: number, signal: AbortSignal): Promise<void> {
    const { counts, wait: waitFor = waitUntil } = this.options;
    const delay = delayAfter(failed);
    if (delay === 0) return;
    const asked = { key: `turn ${account}`, delay, longest: LONGEST_WAIT };
    if (this.delayed >= MOST_DELAYED) throw tooMany(Math.ceil(delay / 1000));
    this.delayed++;
    try {
      const { wait, turn } = await counts.takeTurn(asked);
      if (turn === null) throw tooMany(Math.max(1, Math.ceil(wait / 1000)));
      await waitFor(wait, signal).catch(async (left) => {
        // The next one may have the turn of a client that disconnected.
        await afterwards(counts.leaveTurn(asked, turn));
        throw left;
      });
    } finally {
      this.delayed--;
    }
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

async function waitUntil(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}
