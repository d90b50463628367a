import type { DateFormat } from './dates.ts';

/** The days of which each month's name is taken. */
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));

/**
 * Returns the dates of a language as patterns and months; undefined for English, whose dates `dates.ts` knows. The server asks
 * Intl for them once, because browsers know other spellings, and the markup of both must be the same.
 */
export function dateFormatOf(language: string): DateFormat | undefined {
  if (/^en(-US)?$/.test(language)) return undefined;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const date = formatOf(language, day);
  const months = MONTHS.map((month) => date.formatToParts(month).find(({ type }) => type === 'month')?.value ?? '');
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return { months, date: patternOf(date), dateTime: patternOf(formatOf(language, { ...day, ...time })) };
}

const formatOf = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC', ...options });

const patternOf = (format: Intl.DateTimeFormat) =>
  format
    .formatToParts(MONTHS[0])
    .map(({ type, value }) => (type === 'literal' ? value : type === 'era' ? '' : `{${type}}`))
    .join('');
