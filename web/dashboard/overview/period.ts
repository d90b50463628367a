import { dateOf, dayNumber, isDay, MOST_DAYS } from '../../../shared/kit/days.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { dateFormat } from '../ui/ownTime.ts';

/** The times that have a name in the address; the first one is usual. */
export const periods = msg({
  '30-days': 'Last 30 days',
  '12-months': 'Last 12 months',
  chosen: 'A time of your own',
} as const);

export type PeriodName = keyof typeof periods;

/** The time that the overview shows, with its first and its last day. */
export interface Period {
  name: PeriodName;
  from: string;
  to: string;
}

/** The days above which months are shown. */
const MOST_BARS = 62;

/** Returns today's date in a time zone. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** Returns the time that an address names; days that make no sense are left out. */
export function periodIn(query: URLSearchParams, today: string): Period {
  const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '').map((text) => (isDay(text) ? text : ''));
  if (from || to) return { name: 'chosen', from: from || dateOf(dayNumber(to || today) - 29), to: to || today };
  const name = query.get('time') === '12-months' ? '12-months' : '30-days';
  return { name, from: name === '12-months' ? elevenMonthsBefore(today) : dateOf(dayNumber(today) - 29), to: today };
}

/** Returns a sentence about what is wrong with a time; null where nothing is. */
export function problemOf({ from, to }: Period): string | null {
  if (from > to) return t('The first day is after the last one: choose another.');
  return dayNumber(to) - dayNumber(from) < MOST_DAYS ? null : t('Choose a time of three years at most.');
}

/** Returns the first day of the month eleven months before that of a day. */
function elevenMonthsBefore(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}

/** A day or a month in a chart. */
export interface Bar {
  /** '5 Nov', or 'Nov 2026' for a month. */
  label: string;
  total: number;
}

/** Tells if so many days are shown as months. */
export const isByMonth = (days: number): boolean => days > MOST_BARS;

/** Returns the bars of a chart: one for each day, or for each month of a long time. */
export function barsOf(days: { date: string; total: number }[]): Bar[] {
  const labels = dateFormat({
    month: 'short',
    timeZone: 'UTC',
    ...(isByMonth(days.length) ? { year: 'numeric' } : { day: 'numeric' }),
  });
  if (!isByMonth(days.length)) {
    return days.map(({ date, total }) => ({ label: labels.format(new Date(date)), total }));
  }
  const months = new Map<string, number>();
  for (const { date, total } of days) {
    const label = labels.format(new Date(date));
    months.set(label, (months.get(label) ?? 0) + total);
  }
  return [...months].map(([label, total]) => ({ label, total }));
}
