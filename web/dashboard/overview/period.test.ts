import { describe, expect, it } from 'vitest';
import { barsOf, periodIn, problemOf, todayIn } from './period.ts';

const inAddress = (address: string) => periodIn(new URLSearchParams(address), '2026-11-23');

describe('the time of the overview', () => {
  it.each([
    ['', { name: '30-days', from: '2026-10-25', to: '2026-11-23' }],
    ['time=12-months', { name: '12-months', from: '2025-12-01', to: '2026-11-23' }],
    ['time=for-ever', { name: '30-days', from: '2026-10-25', to: '2026-11-23' }],
    ['from=2026-01-05&to=2026-02-06', { name: 'chosen', from: '2026-01-05', to: '2026-02-06' }],
    ['from=2026-11-20', { name: 'chosen', from: '2026-11-20', to: '2026-11-23' }],
    ['to=2026-03-01', { name: 'chosen', from: '2026-01-31', to: '2026-03-01' }],
    ['from=soon&to=2026-13-01', { name: '30-days', from: '2026-10-25', to: '2026-11-23' }],
  ])('is in the address %j', (address, period) => {
    expect(inAddress(address)).toEqual(period);
  });

  it('ends today, where the site is', () => {
    const now = new Date('2026-11-23T20:00:00Z');

    expect(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => todayIn(zone, now))).toEqual([
      ...['2026-11-23', '2026-11-24', '2026-11-23'],
    ]);
  });

  it('is refused where it ends before it begins, or is too long', () => {
    expect(problemOf(inAddress('from=2026-02-02&to=2026-02-01'))).toBe(
      'The first day is after the last one: choose another.',
    );
    expect(problemOf(inAddress('from=2023-01-01&to=2026-01-01'))).toBe('Choose a time of three years at most.');
    expect(problemOf(inAddress('from=2023-01-01&to=2025-12-31'))).toBeNull();
  });
});

describe('the bars of a chart', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      total: 1,
    }));

  it('are the days of a short time', () => {
    expect(barsOf(days(62))).toHaveLength(62);
    expect(barsOf(days(2))).toEqual([
      { label: '1 Jan', total: 1 },
      { label: '2 Jan', total: 1 },
    ]);
  });

  it('are the sums of the months of a long one', () => {
    expect(barsOf(days(90))).toEqual([
      { label: 'Jan 2026', total: 31 },
      { label: 'Feb 2026', total: 28 },
      { label: 'Mar 2026', total: 31 },
    ]);
  });
});
