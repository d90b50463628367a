import type { Context } from 'koa';
import { faultOf } from '../database/faults.ts';
import { asProblem } from '../http/handleProblems.ts';
import type { Viewer } from '../http/state.ts';
import type { Log } from '../log.ts';
import { tooMany } from '../problems.ts';
import { type Count, type Counted, type Counts, memoryCounts } from './counts.ts';
import { networkOf } from './networkOf.ts';

/** The limits by name: the number of `points` that a key has in `duration` seconds; null where calls are only counted. */
const LIMITS = {
  'login-address': { points: 50, duration: 15 * 60 },
  /** Counts an account from one address. */
  'login-account': { points: 10, duration: 15 * 60 },
  /** Counts the failures of an account, or of a device on which it signed in before, for which `SignIns` slows it down. */
  failures: { points: null, duration: 60 * 60 },
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

interface Dependencies {
  enabled: boolean;
  /** Where calls are counted; where left out, in this process. */
  counts?: Counts;
  log?: Log;
}

export function createRateLimits({ enabled, counts = memoryCounts(), log }: Dependencies) {
  const told = new Map<LimitName, number>();
  const isCounted = ([name]: LimitKey) => enabled || LIMITS[name].points === null;

  /** Tells the operator of a limit that is reached, once a minute, and not by whom: the log has no addresses. */
  function tell(limit: LimitName): void {
    if (Date.now() - (told.get(limit) ?? 0) < MINUTE) return;
    told.set(limit, Date.now());
    log?.warn({ limit }, 'A rate limit was reached.');
  }

  /**
   * Counts this call under each of the limits. Resolves to the numbers of calls that were counted with it; throws 429 where a limit is
   * exhausted, and then counts nothing.
   */
  async function take(ctx: Context, limits: LimitKey[]): Promise<number[]> {
    const counted = limits.filter(isCounted);
    if (counted.length === 0) return [];
    const taken = await counts.take(counted.map(countedOf));
    const said = counted.map(([name], index) => {
      const count = taken[index] as Count;
      const { points } = LIMITS[name];
      if (points === null) return {};
      if (count.calls <= points) return headers(name, points, count);
      tell(name);
      throw tooMany(seconds(count), headers(name, points, count));
    });
    for (const each of said) for (const [header, value] of Object.entries(each)) ctx.append(header, value);
    return taken.map(({ calls }) => calls);
  }

  /** Gives back the points of a harmless call, such as a sign-in that succeeded. */
  async function giveBack(limits: LimitKey[]): Promise<void> {
    const keys = limits.filter(isCounted).map(keyOf);
    if (keys.length > 0) await afterwards(counts.giveBack(keys));
  }

  return {
    take,
    giveBack,
    /** Begins to count anew. */
    forget: (limit: LimitKey) => afterwards(counts.forget(keyOf(limit))),
    /** Runs `call` where the limits allow it, and counts it unless it ends in an outage (503). Throws 429 like `take`. */
    async run<T>(ctx: Context, counted: LimitKey[], call: () => Promise<T>): Promise<T> {
      await take(ctx, counted);
      try {
        return await call();
      } catch (error) {
        if (asProblem(error).status === 503) await giveBack(counted);
        throw error;
      }
    },
  };
}

/** Changes counts after a call, which stays as it ended where the database is away: what it does not take back counts until its window ends. */
export async function afterwards(change: Promise<void>): Promise<void> {
  await change.catch((error) => {
    if (!faultOf(error)) throw error;
  });
}

const keyOf = ([name, key]: LimitKey) => `${name} ${key}`;
const countedOf = (limit: LimitKey): Counted => ({ key: keyOf(limit), ...LIMITS[limit[0]] });

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
const headers = (name: LimitName, points: number, count: Count): Record<string, string> => ({
  'RateLimit-Policy': `"${name}";q=${points};w=${LIMITS[name].duration}`,
  RateLimit: `"${name}";r=${Math.max(0, points - count.calls)};t=${seconds(count)}`,
});

const seconds = ({ remaining }: Count) => Math.max(1, Math.ceil(remaining / 1000));
