const DAY = 24 * 60 * 60;

/** The lifetime of a session that a client did not choose, and the longest of one that ends with its browser, in seconds. */
const SESSION_SECONDS = 7 * DAY;
/** The lifetime of a session where 'stay signed in' was chosen, in seconds. */
const STAY_SECONDS = 90 * DAY;
/** The time without any call after which every session ends, in seconds. */
export const IDLE_SECONDS = 30 * DAY;

/** The longest lifetime of any session, in milliseconds. */
export const LONGEST_SESSION = STAY_SECONDS * 1000;

/** The lifetimes of a session and of its cookie, in seconds; a cookie without `cookie` ends with the browser. */
export interface Lifetime {
  session: number;
  cookie: number | null;
}

/** Returns the lifetime of a new session: `stay` is the choice of who signs in, undefined for a client that knows of none. */
export function lifetimeOf(stay: boolean | undefined): Lifetime {
  if (stay === undefined) return { session: SESSION_SECONDS, cookie: SESSION_SECONDS };
  return stay ? { session: STAY_SECONDS, cookie: STAY_SECONDS } : { session: SESSION_SECONDS, cookie: null };
}
