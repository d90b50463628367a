import { describe, expect, it } from 'vitest';
import { dateOf, dayNumber } from '../../shared/kit/days.ts';
import { daysIn, offsetsOf, quartersOf } from './timeZoneDays.ts';

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
    const in2026 = offsetsOf('Europe/Lisbon', at('2026-01-01T00:00Z'), at('2027-01-01T00:00Z'));

    expect(in2026).toEqual([
      { since: at('2026-01-01T00:00Z'), seconds: 0 },
      { since: at('2026-03-29T01:00Z'), seconds: 3600 },
      { since: at('2026-10-25T01:00Z'), seconds: 0 },
    ]);
  });

  it('are one where the clocks never change', () => {
    expect(offsetsOf('UTC', 0, at('2027-01-01T00:00Z'))).toEqual([{ since: 0, seconds: 0 }]);
  });
});

describe('the quarters of days', () => {
  const quarter = (moment: string) => Date.parse(moment) / 900_000;
  const of = (from: string, to: string, timeZone: string) =>
    quartersOf({ from: dayNumber(from), to: dayNumber(to) }, timeZone);

  it('begin and end at midnight of the time zone', () => {
    expect(of('2026-07-15', '2026-07-15', 'Asia/Kathmandu')).toEqual([
      { from: quarter('2026-07-14T18:15Z'), until: quarter('2026-07-15T18:15Z'), shift: 23 },
    ]);
    expect(of('2026-01-01', '2026-01-02', 'America/Los_Angeles')).toEqual([
      { from: quarter('2026-01-01T08:00Z'), until: quarter('2026-01-03T08:00Z'), shift: -32 },
    ]);
  });

  it('are apart before and after a change of the clocks, and none is left out', () => {
    expect(of('2026-03-28', '2026-03-30', 'Europe/Lisbon')).toEqual([
      { from: quarter('2026-03-28T00:00Z'), until: quarter('2026-03-29T01:00Z'), shift: 0 },
      { from: quarter('2026-03-29T01:00Z'), until: quarter('2026-03-30T23:00Z'), shift: 4 },
    ]);
  });
});
