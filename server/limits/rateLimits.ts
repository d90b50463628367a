import type { Context } from 'koa';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Viewer } from '../context.ts';
import { asProblem } from '../http/handleProblems.ts';
import { type HttpProblem, tooMany } from '../problems.ts';
import { networkOf } from './networkOf.ts';
import { createCounts, RateLimiterLru } from './RateLimiterLru.ts';

/** The limits by name: the number of `points` that a key has in `duration` seconds. */
const LIMITS = {
  'login-address': { points: 50, duration: 15 * 60 },
  /** Counts an account from one address. */
  'login-account': { points: 10, duration: 15 * 60 },
  register: { points: 10, duration: 60 * 60 },
  profile: { points: 60, duration: 10 * 60 },
  password: { points: 10, duration: 15 * 60 },
  contact: { points: 5, duration: 10 * 60 },
  comment: { points: 10, duration: 60 },
  'comment-day': { points: 200, duration: 24 * 60 * 60 },
} as const;

type LimitName = keyof typeof LIMITS;
/** A count to make: the limit and its key. */
export type Counted = [name: LimitName, key: string];

/** Limits the number of costly or abusable calls. Addresses are counted first, so that nobody exhausts another's account. */
export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({ enabled }: { enabled: boolean }) {
  const counts = createCounts();
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterLru({ counts, keyPrefix: name, ...limit })]),
  ) as Record<LimitName, RateLimiterLru>;

  /** Counts this call under each of the limits; throws 429 where one is exhausted, and then counts nothing. */
  async function take(ctx: Context, counted: Counted[]): Promise<void> {
    if (!enabled) return;
    for (const [index, [name, key]] of counted.entries()) {
      const state = await limiters[name].penalty(key);
      if (state.consumedPoints > LIMITS[name].points) {
        await giveBack(counted.slice(0, index + 1));
        throw exhausted(name, state);
      }
      for (const [header, value] of Object.entries(headers(name, state))) ctx.append(header, value);
    }
  }

  /** Gives back the points of a harmless call, such as a sign-in that succeeded. */
  async function giveBack(counted: Counted[]): Promise<void> {
    for (const [name, key] of counted) await limiters[name].reward(key);
  }

  return {
    take,
    giveBack,
    /** Runs `call` where the limits allow it, and counts it unless it ends in an outage (503). Throws 429 like `take`. */
    async within<T>(ctx: Context, counted: Counted[], call: () => Promise<T>): Promise<T> {
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

/** Counts a call for the address that it comes from. */
export const byAddress = (name: LimitName, ctx: Context): Counted => [name, `address ${networkOf(ctx.ip)}`];
/** Counts a call for the account that makes it. */
export const byAccount = (name: LimitName, { user }: Viewer): Counted => [name, `account ${user._id}`];

function exhausted(name: LimitName, state: RateLimiterRes): HttpProblem {
  return tooMany(seconds(state), headers(name, state));
}

/** Describes a limit to the client: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function headers(name: LimitName, state: RateLimiterRes): Record<string, string> {
  const { points, duration } = LIMITS[name];
  return {
    'RateLimit-Policy': `"${name}";q=${points};w=${duration}`,
    RateLimit: `"${name}";r=${Math.max(0, state.remainingPoints)};t=${seconds(state)}`,
  };
}

const seconds = (state: RateLimiterRes) => Math.max(1, Math.ceil(state.msBeforeNext / 1000));
