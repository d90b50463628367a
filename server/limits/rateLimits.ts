import type { Context } from 'koa';
import { asProblem } from '../http/handleProblems.ts';
import type { Viewer } from '../http/state.ts';
import type { Log } from '../log.ts';
import { tooMany } from '../problems.ts';
import { type Count, createCounter, createCounts } from './counter.ts';
import { networkOf } from './networkOf.ts';

/** The limits by name: the number of `points` that a key has in `duration` seconds. */
const LIMITS = {
  'login-address': { points: 50, duration: 15 * 60 },
  /** Counts an account from one address. */
  'login-account': { points: 10, duration: 15 * 60 },
  /** Counts sign-ins of an account that succeed: each stores a session and a line of the journal. */
  'sign-in': { points: 30, duration: 60 * 60 },
  register: { points: 10, duration: 60 * 60 },
  /** Counts the openings of links, which nobody guesses, so that nobody tries. */
  invitation: { points: 30, duration: 10 * 60 },
  profile: { points: 60, duration: 10 * 60 },
  /** Counts wrong codes of an account whose password is known, from wherever they come. */
  'second-factor': { points: 10, duration: 15 * 60 },
  passkey: { points: 50, duration: 15 * 60 },
  password: { points: 10, duration: 15 * 60 },
  /** Counts links by mail: for the address that asks, and for the account that gets them. */
  'mail-address': { points: 10, duration: 60 * 60 },
  'mail-account': { points: 4, duration: 60 * 60 },
  /** Counts links that are followed, so that nobody guesses their tokens. */
  link: { points: 30, duration: 15 * 60 },
  /** Counts changes of the mail server and mails to try it: each makes a connection to where an administrator says. */
  'mail-server': { points: 20, duration: 60 * 60 },
  export: { points: 5, duration: 60 * 60 },
  contact: { points: 5, duration: 10 * 60 },
  comment: { points: 10, duration: 60 },
  report: { points: 10, duration: 10 * 60 },
  /** Counts searches that no cached response answers, about those of two people who type without a pause. */
  search: { points: 120, duration: 60 },
  'comment-day': { points: 200, duration: 24 * 60 * 60 },
} as const;

const MINUTE = 60_000;

type LimitName = keyof typeof LIMITS;
/** A count to make: the limit and its key. */
export type LimitKey = [name: LimitName, key: string];

/** Limits the number of costly or abusable calls. Addresses are counted first, so that nobody exhausts another's account. */
export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({ enabled, log }: { enabled: boolean; log?: Log }) {
  const counts = createCounts();
  const told = new Map<LimitName, number>();
  const counterOf = (name: LimitName) => createCounter({ counts, name, duration: LIMITS[name].duration });

  /** Tells the operator of a limit that is reached, once a minute, and not by whom: the log has no addresses. */
  function tell(limit: LimitName): void {
    if (Date.now() - (told.get(limit) ?? 0) < MINUTE) return;
    told.set(limit, Date.now());
    log?.warn({ limit }, 'A rate limit was reached.');
  }

  /** Counts this call under each of the limits; throws 429 where one is exhausted, and then counts nothing. */
  function take(ctx: Context, counted: LimitKey[]): void {
    if (!enabled) return;
    for (const [index, [name, key]] of counted.entries()) {
      const count = counterOf(name).add(key, 1);
      if (count.calls > LIMITS[name].points) {
        tell(name);
        giveBack(counted.slice(0, index + 1));
        throw tooMany(seconds(count), headers(name, count));
      }
      for (const [header, value] of Object.entries(headers(name, count))) ctx.append(header, value);
    }
  }

  /** Gives back the points of a harmless call, such as a sign-in that succeeded. */
  function giveBack(counted: LimitKey[]): void {
    for (const [name, key] of counted) counterOf(name).add(key, -1);
  }

  return {
    take,
    giveBack,
    /** Begins to count anew. */
    forget([name, key]: LimitKey): void {
      counterOf(name).add(key, Number.NEGATIVE_INFINITY);
    },
    /** Runs `call` where the limits allow it, and counts it unless it ends in an outage (503). Throws 429 like `take`. */
    async run<T>(ctx: Context, counted: LimitKey[], call: () => Promise<T>): Promise<T> {
      take(ctx, counted);
      try {
        return await call();
      } catch (error) {
        if (asProblem(error).status === 503) giveBack(counted);
        throw error;
      }
    },
  };
}

/** Counts a call for the address that it comes from. */
export const byAddress = (name: LimitName, ctx: Context): LimitKey => [name, `address ${networkOf(ctx.ip)}`];
/** Counts a call for the account that makes it. */
export const byAccount = (name: LimitName, { user }: Viewer): LimitKey => [name, `account ${user._id}`];

/**
 * Counts a sign-in to an account that succeeded. Whoever gets an account back begins anew: with what a thief has used up, the owner
 * could not sign in.
 */
export const signInsOf = (userId: number | string): LimitKey => ['sign-in', `account ${userId}`];

/** Describes a limit to the client: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function headers(name: LimitName, count: Count): Record<string, string> {
  const { points, duration } = LIMITS[name];
  return {
    'RateLimit-Policy': `"${name}";q=${points};w=${duration}`,
    RateLimit: `"${name}";r=${Math.max(0, points - count.calls)};t=${seconds(count)}`,
  };
}

const seconds = ({ ends }: Count) => Math.max(1, Math.ceil((ends - Date.now()) / 1000));
