import { expect, it } from 'vitest';
import { shortDate, shortDateTime } from './dates.ts';

it.each([
  ['2026-10-28T09:12:00.000Z', 'Oct 28, 2026'],
  ['2026-01-01T00:00:00.000Z', 'Jan 1, 2026'],
  ['2025-12-31T23:59:59.999Z', 'Dec 31, 2025'],
  ['2024-02-29T12:00:00+02:00', 'Feb 29, 2024'],
])('writes the day of %s in UTC', (iso, text) => {
  expect(shortDate(iso)).toBe(text);
});

it.each([
  ['2026-10-28T09:12:00.000Z', 'Oct 28, 2026, 9:12 AM'],
  ['2026-10-28T00:05:00.000Z', 'Oct 28, 2026, 12:05 AM'],
  ['2026-10-28T12:00:00.000Z', 'Oct 28, 2026, 12:00 PM'],
  ['2026-10-28T23:59:00.000Z', 'Oct 28, 2026, 11:59 PM'],
])('writes the hour of %s by the twelve-hour clock', (iso, text) => {
  expect(shortDateTime(iso)).toBe(text);
});

it('writes every day of a leap year as Intl does', () => {
  const intl = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  for (let day = 0; day < 366; day++) {
    const time = new Date(Date.UTC(2024, 0, 1 + day));
    expect(shortDate(time.toISOString())).toBe(intl.format(time));
  }
});
