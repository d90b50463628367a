import { dateFormat } from '../../ui/ownTime.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Formats a moment as the clocks of a time zone show it: '2026-12-03T09:00'. */
export function localTime(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * Returns the moments at which the clocks of a time zone show a time such as '2026-12-03T09:00', earliest first: usually
 * one, none where summer time skips it, two where the end of summer time repeats it.
 */
export function momentsOf(local: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = [asUtc - DAY, asUtc + DAY].map(
    (near) => Date.parse(`${localTime(new Date(near), timeZone)}Z`) - near,
  );
  const moments = [...new Set(offsets)].map((offset) => new Date(asUtc - offset));
  return moments.filter((moment) => localTime(moment, timeZone) === local).sort((a, b) => a.getTime() - b.getTime());
}

/** Formats a moment in a time zone for people: '3 Dec 09:00', with the year where it is another than that of `now`. */
export function shortTime(moment: Date, timeZone: string, now = new Date()): string {
  const local = localTime(moment, timeZone);
  const isThisYear = local.slice(0, 4) === localTime(now, timeZone).slice(0, 4);
  const date = dateFormat({ timeZone, day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
  return `${date.format(moment)} ${local.slice(11)}`;
}

/** The time zone of this device, by its IANA name. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
