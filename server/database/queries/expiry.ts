import { Op, type WhereOperators } from 'sequelize';

/** The time by which the clock of another process may be ahead, in milliseconds. */
const TOLERANCE = 60 * 60 * 1000;

/** Returns the condition that what ends at the time in a column has not ended, like `hasExpired`. */
export const notExpired = (lifetime: number, now = new Date()): WhereOperators<Date> => ({
  [Op.between]: [now, latest(lifetime, now)],
});

/** Returns the opposite condition, for what is to be removed. */
export const expired = (lifetime: number, now = new Date()): WhereOperators<Date> => ({
  [Op.notBetween]: [now, latest(lifetime, now)],
});

/**
 * Tells if the end of something has come whose lifetime is known, in milliseconds. What ends later than that was made by a
 * clock that was far ahead, and has ended too: it would be good for as long as that clock was wrong by.
 */
export function hasExpired(at: Date, lifetime: number): boolean {
  const now = new Date();
  return at <= now || at > latest(lifetime, now);
}

/** Tells if a time when something happened lies ahead, so that a clock that was wrong has noted it. */
export const isAhead = (at: Date): boolean => at.getTime() > Date.now() + TOLERANCE;

const latest = (lifetime: number, now: Date) => new Date(now.getTime() + lifetime + TOLERANCE);
