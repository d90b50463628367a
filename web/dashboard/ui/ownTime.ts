import { dateFormatOf } from '../../../shared/kit/dateFormat.ts';
import { shortDate, shortDateTime } from '../../../shared/kit/dates.ts';
import { language } from '../../../shared/texts/t.ts';
/** Returns a format of dates in the dashboard's language: for English the British one, and for all the calendar and digits of the site. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : language(), {
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...options,
  });

/** Formats a time of day where the administrator is: '14:02'. */
export const ownTimeOfDay = (at: Date): string => dateFormat({ hour: '2-digit', minute: '2-digit' }).format(at);

/** Formats an ISO 8601 time where the administrator is: '22 Nov 2026, 14:02'. */
export const ownDateTime = (iso: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** Formats a day of an ISO 8601 time as the site does, in the dashboard's language: 'Nov 22, 2026'. */
export const dayOf = (iso: string): string => shortDate(iso, dateFormatOf(language()));

/** Formats an ISO 8601 time in the same way: 'Nov 22, 2026, 2:02 PM'. */
export const dayAndTimeOf = (iso: string): string => shortDateTime(iso, dateFormatOf(language()));
