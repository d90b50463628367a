/** The seconds that a time zone adds to UTC since a time, which is in seconds since 1970. */
export interface Offset {
  since: number;
  seconds: number;
}

const WEEK = 7 * 24 * 60 * 60;
/** The last year whose changes of the clocks are known. */
const LAST_YEAR = 2050;

/** Returns the offsets of a time zone (https://www.iana.org/time-zones) from 1970 on, in the order of time. */
export function offsetsOf(timeZone: string): Offset[] {
  const offsetAt = offsetIn(timeZone);
  const offsets = [{ since: 0, seconds: offsetAt(0) }];
  const end = Date.UTC(LAST_YEAR, 0) / 1000;
  for (let time = 0; time < end; time += WEEK) {
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
    return Math.floor((time + offsetAt(time)) / (24 * 60 * 60));
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
