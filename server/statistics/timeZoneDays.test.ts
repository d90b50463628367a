import { describe, expect, it } from 'vitest';
import { dateOf } from '../../shared/days.ts';
import { daysIn, offsetsOf } from './timeZoneDays.ts';

describe('the day of a moment', () => {
  it.each([
    ['UTC', '2026-11-23T23:59:59Z', '2026-11-23'],
    ['Asia/Kathmandu', '2026-11-23T18:14:59Z', '2026-11-23'],
    ['Asia/Kathmandu', '2026-11-23T18:15:00Z', '2026-11-24'],
    ['America/Los_Angeles', '2026-11-24T07:59:59Z', '2026-11-23'],
    ['Europe/Lisbon', '2026-07-23T23:00:00Z', '2026-07-24'],
    ['Europe/Lisbon', '2026-11-23T23:00:00Z', '2026-11-23'],
    ['Pacific/Kiritimati', '2026-11-23T10:00:00Z', '2026-11-24'],
  ])('in %s at %s is %s', (timeZone, moment, date) => {
    expect(dateOf(daysIn(timeZone)(new Date(moment)))).toBe(date);
  });
});

describe('the offsets of a time zone', () => {
  const at = (moment: string) => Date.parse(moment) / 1000;

  it('change at the second at which its clocks do', () => {
    const in2026 = offsetsOf('Europe/Lisbon').filter(
      ({ since }) => since >= at('2026-01-01T00:00Z') && since < at('2027-01-01T00:00Z'),
    );

    expect(in2026).toEqual([
      { since: at('2026-03-29T01:00Z'), seconds: 3600 },
      { since: at('2026-10-25T01:00Z'), seconds: 0 },
    ]);
  });

  it('are one where the clocks never change', () => {
    expect(offsetsOf('UTC')).toEqual([{ since: 0, seconds: 0 }]);
  });
});
