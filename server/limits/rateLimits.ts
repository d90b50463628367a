import type { Context } from 'koa';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Viewer } from '../context.ts';
import { asProblem } from '../http/answerProblems.ts';
import { type HttpProblem, tooMany } from '../problems.ts';
import { networkOf } from './networkOf.ts';
import { createCounts, RateLimiterLru } from './RateLimiterLru.ts';

/** Names of the limits, with how many `points` a key has in `duration` seconds. */
const LIMITS = {
  'login-address': { points: 50, duration: 15 * 60 },
  /** Of an account, from one address. */
  'login-account': { points: 10, duration: 15 * 60 },
  register: { points: 10, duration: 60 * 60 },
  profile: { points: 60, duration: 10 * 60 },
  password: { points: 10, duration: 15 * 60 },
  contact: { points: 5, duration: 10 * 60 },
  comment: { points: 10, duration: 60 },
  'comment-day': { points: 200, duration: 24 * 60 * 60 },
} as const;

type LimitName = keyof typeof LIMITS;
/** A count to make: which limit, and for whom. */
export type Counted = [name: LimitName, key: string];

/** Bounds on how often costly or abusable calls may be made. Addresses come first, so that nobody uses up another's account. */
export interface RateLimits {
  /** Counts this call under each of the limits; throws 429 when one is used up, and then counts nothing. */
  take(ctx: Context, counted: Counted[]): Promise<void>;
  /** Takes a call back that turned out to be harmless, such as a sign-in that succeeded. */
  giveBack(counted: Counted[]): Promise<void>;
  /** Makes a call that the limits allow, and counts it unless it ends in an outage (503). Throws 429 as `take` does. */
  within<T>(ctx: Context, counted: Counted[], call: () => Promise<T>): Promise<T>;
}

export function createRateLimits({ enabled }: { enabled: boolean }): RateLimits {
  if (!enabled) return { take: async () => {}, giveBack: async () => {}, within: (_ctx, _counted, call) => call() };
  const counts = createCounts();
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterLru({ counts, keyPrefix: name, ...limit })]),
  ) as Record<LimitName, RateLimiterLru>;

  async function take(ctx: Context, counted: Counted[]): Promise<void> {
    for (const [index, [name, key]] of counted.entries()) {
      const state = await limiters[name].consume(key).catch((refusal: unknown) => refusal);
      if (!(state instanceof RateLimiterRes)) throw state;
      if (state.consumedPoints > LIMITS[name].points) {
        await giveBack(counted.slice(0, index + 1));
        throw usedUp(name, state);
      }
      for (const [header, value] of Object.entries(headers(name, state))) ctx.append(header, value);
    }
  }

  async function giveBack(counted: Counted[]): Promise<void> {
    for (const [name, key] of counted) await limiters[name].reward(key);
  }

  return {
    take,
    giveBack,
    async within(ctx, counted, call) {
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

/** A limit that counts for the address that a call comes from. */
export const byAddress = (name: LimitName, ctx: Context): Counted => [name, `address ${networkOf(ctx.ip)}`];
/** A limit that counts for the account that makes a call. */
export const byAccount = (name: LimitName, { user }: Viewer): Counted => [name, `account ${user._id}`];

function usedUp(name: LimitName, state: RateLimiterRes): HttpProblem {
  return tooMany(seconds(state), headers(name, state));
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function headers(name: LimitName, state: RateLimiterRes): Record<string, string> {
  const { points, duration } = LIMITS[name];
  return {
    'RateLimit-Policy': `"${name}";q=${points};w=${duration}`,
    RateLimit: `"${name}";r=${Math.max(0, state.remainingPoints)};t=${seconds(state)}`,
  };
}

const seconds = (state: RateLimiterRes) => Math.max(1, Math.ceil(state.msBeforeNext / 1000));
