import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refused } from '../../shared/messages.ts';
import { HttpProblem } from '../problems.ts';

/** Names of the limits, with how many `points` a key has in `duration` seconds. */
const LIMITS = {
  'login-account': { points: 10, duration: 15 * 60 },
  'login-address': { points: 50, duration: 15 * 60 },
  register: { points: 10, duration: 60 * 60 },
  contact: { points: 5, duration: 10 * 60 },
  comment: { points: 10, duration: 60 },
} as const;

type LimitName = keyof typeof LIMITS;
/** What to count: which limit, and for whom. */
export type Counted = [name: LimitName, key: string];

/** Bounds on how often costly or abusable calls may be made. */
export interface RateLimits {
  /** Counts this call under each of the limits; throws 429 when one is used up, and then counts nothing more. */
  take(ctx: Context, ...counted: Counted[]): Promise<void>;
  /** Takes a call back that turned out to be harmless, such as a sign-in that succeeded. */
  giveBack(...counted: Counted[]): Promise<void>;
}

export function createRateLimits({ enabled }: { enabled: boolean }): RateLimits {
  if (!enabled) return { take: async () => {}, giveBack: async () => {} };
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory({ keyPrefix: name, ...limit })]),
  ) as Record<LimitName, RateLimiterMemory>;

  return {
    async take(ctx, ...counted) {
      for (const [name, key] of counted) {
        const state = await limiters[name].consume(key).catch((refusal: unknown) => refusal);
        if (!(state instanceof RateLimiterRes)) throw state;
        ctx.set(headers(name, state));
        if (state.consumedPoints > LIMITS[name].points) throw tooMany(name, state);
      }
    },
    async giveBack(...counted) {
      for (const [name, key] of counted) await limiters[name].reward(key);
    },
  };
}

function tooMany(name: LimitName, state: RateLimiterRes): HttpProblem {
  const wait = { 'Retry-After': String(seconds(state)) };
  return new HttpProblem(429, refused.tooMany, undefined, { ...headers(name, state), ...wait });
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
