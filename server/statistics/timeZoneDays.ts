/** The first and the last day, counted from 1970-01-01. */
export interface Period {
  from: number;
  to: number;
}

/** The seconds that a time zone adds to UTC since a time, which is in seconds since 1970. */
export interface Offset {
  since: number;
  seconds: number;
}

/** Quarters of an hour, numbered from 1970 in UTC, from one until before another; `shift` makes them those of a time zone. */
export interface Quarters {
  from: number;
  until: number;
  shift: number;
}

const QUARTER = 15 * 60;
const QUARTERS_A_DAY = 96;
const DAY = QUARTER * QUARTERS_A_DAY;
const WEEK = 7 * DAY;

/** Returns the quarters of the days of a time zone, with those together between which its clocks are not changed. */
export function quartersOf({ from, to }: Period, timeZone: string): Quarters[] {
  // No clock is a whole day before or after UTC.
  const offsets = offsetsOf(timeZone, (from - 1) * DAY, (to + 2) * DAY);
  const parts = offsets.map(({ since, seconds }, index) => {
    const shift = Math.round(seconds / QUARTER);
    const end = offsets[index + 1]?.since ?? (to + 2) * DAY;
    return {
      from: Math.max(from * QUARTERS_A_DAY - shift, Math.ceil(since / QUARTER)),
      until: Math.min((to + 1) * QUARTERS_A_DAY - shift, Math.ceil(end / QUARTER)),
      shift,
    };
  });
  return parts.filter((part) => part.from < part.until);
}

/** Returns the offsets of a time zone (https://www.iana.org/time-zones) between two times in seconds, in the order of time. */
export function offsetsOf(timeZone: string, begin: number, end: number): Offset[] {
  const offsetAt = offsetIn(timeZone);
  const offsets = [{ since: begin, seconds: offsetAt(begin) }];
  for (let time = begin; time < end; time += WEEK) {
    const seconds = offsetAt(time + WEEK);
    if (seconds !== offsets.at(-1)?.seconds)
      offsets.push({ since: changeBetween(time, time + WEEK, offsetAt), seconds });
  }
  return offsets;
}

/** Returns the function that gives the day, counted from 1970-01-01, of a moment in a time zone. */
export function daysIn(timeZone: string): (at: Date) => number {
  const offsetAt = offsetIn(timeZone);
  return (at) => {
    const time = at.getTime() / 1000;
    return Math.floor((time + offsetAt(time)) / DAY);
  };
}

/** Returns the second at which an offset changes, which is so at the end and not at the beginning. */
function changeBetween(begin: number, end: number, offsetAt: (time: number) => number): number {
  const seconds = offsetAt(end);
  let [before, after] = [begin, end];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === seconds) after = middle;
    else before = middle;
  }
  return after;
}

function offsetIn(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const name = format.formatToParts(time * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  };
}
