import { localTime, momentsOf, shortTime } from './zonedTime.ts';

/** The time by which a moment may have passed, in milliseconds, as the server allows it. */
const TOLERANCE = 60_000;

interface Schedule {
  /** A time as the publication's clocks show it: '2026-12-03T09:00'; empty for none. */
  local: string;
  /** The publication's time zone. */
  timeZone: string;
  /** The time zone of this device. */
  ownZone: string;
  now: Date;
}

/** Says when readers will see an article that is to be published at a time, or what is wrong with that time. */
export function scheduleHint({ local, timeZone, ownZone, now }: Schedule): string {
  if (local === '') return `Time in ${timeZone}. Without one it stays a draft until you publish it.`;
  const [moment, later] = momentsOf(local, timeZone);
  if (!moment) return skippedTime(timeZone);
  if (moment.getTime() < now.getTime() - TOLERANCE) return 'This time has passed.';
  const own = `${shortTime(moment, ownZone, now)} for you (${ownZone})`;
  const both = `${shortTime(moment, timeZone, now)} in ${timeZone}`;
  const times = ownZone === timeZone ? `${both}, your own time zone.` : `${both}: ${own}.`;
  return later ? `${times} Clocks there show this time twice; the first is taken.` : times;
}

/** Says by which date readers find an article, or what is wrong with it. */
export function dateHint({ local, timeZone, now }: Omit<Schedule, 'ownZone'>): string {
  if (local === '') return `Time in ${timeZone}. Without one it is the moment of the first publication.`;
  const [moment] = momentsOf(local, timeZone);
  if (!moment) return skippedTime(timeZone);
  if (moment.getTime() > now.getTime() + TOLERANCE) return 'This time is still to come: choose an earlier one.';
  return `Lists, the feed and the page go by ${shortTime(moment, timeZone, now)} in ${timeZone}.`;
}

/** Says that summer time skips a time. */
export const skippedTime = (timeZone: string): string =>
  `Clocks in ${timeZone} go forward and skip this time. Choose another.`;

/** The time at which a saved article is to be published, as the publication's clocks show it; empty for none. */
export const scheduledTime = (publishAt: string | null | undefined, timeZone: string): string =>
  publishAt ? localTime(new Date(publishAt), timeZone) : '';
