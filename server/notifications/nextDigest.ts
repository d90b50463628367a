/** The hour of the daily digest in the publication's time zone. */
const HOUR_OF_DAY = '08';
const HOUR = 60 * 60 * 1000;

/** Returns the first full hour after `now` at which it is eight in the morning in a time zone. */
export function nextDigest(now: Date, timeZone: string): Date {
  const hourIn = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  let time = Math.floor(now.getTime() / HOUR) * HOUR + HOUR;
  // Two days at most: a clock that is put forward at eight passes over the hour.
  for (let hours = 0; hours < 48 && hourIn.format(time) !== HOUR_OF_DAY; hours++) time += HOUR;
  return new Date(time);
}
