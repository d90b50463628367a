import { t } from '../../../../shared/texts/t.ts';
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
  if (local === '') return t('Time in {timeZone}. Without one it stays a draft until you publish it.', { timeZone });
  const [moment, later] = momentsOf(local, timeZone);
  if (!moment) return skippedTime(timeZone);
  if (moment.getTime() < now.getTime() - TOLERANCE) return t('This time has passed.');
  const time = shortTime(moment, timeZone, now);
  const ownTime = shortTime(moment, ownZone, now);
  const times =
    ownZone === timeZone
      ? t('{time} in {timeZone}, your own time zone.', { time, timeZone })
      : t('{time} in {timeZone}: {ownTime} for you ({ownZone}).', { time, timeZone, ownTime, ownZone });
  return later ? `${times} ${t('Clocks there show this time twice; the first is taken.')}` : times;
}

/** Says by which date readers find an article, or what is wrong with it. */
export function dateHint({ local, timeZone, now }: Omit<Schedule, 'ownZone'>): string {
  if (local === '')
    return t('Time in {timeZone}. Without one it is the moment of the first publication.', { timeZone });
  const [moment] = momentsOf(local, timeZone);
  if (!moment) return skippedTime(timeZone);
  if (moment.getTime() > now.getTime() + TOLERANCE) return t('This time is still to come: choose an earlier one.');
  return t('Lists, the feed and the page go by {time} in {timeZone}.', {
    time: shortTime(moment, timeZone, now),
    timeZone,
  });
}

/** Says that summer time skips a time. */
export const skippedTime = (timeZone: string): string =>
  t('Clocks in {timeZone} go forward and skip this time. Choose another.', { timeZone });

/** The time at which a saved article is to be published, as the publication's clocks show it; empty for none. */
export const scheduledTime = (publishAt: string | null | undefined, timeZone: string): string =>
  publishAt ? localTime(new Date(publishAt), timeZone) : '';
