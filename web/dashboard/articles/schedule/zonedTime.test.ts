import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../../shared/texts/t.ts';
import { localTime, momentsOf, shortTime } from './zonedTime.ts';

const isos = (local: string, timeZone: string) => momentsOf(local, timeZone).map((moment) => moment.toISOString());

describe('momentsOf', () => {
  it.each([
    ['2026-12-03T09:00', 'UTC', ['2026-12-03T09:00:00.000Z']],
    ['2026-12-03T09:00', 'Europe/Lisbon', ['2026-12-03T09:00:00.000Z']],
    ['2026-07-03T09:00', 'Europe/Lisbon', ['2026-07-03T08:00:00.000Z']],
    ['2026-12-03T09:00', 'Asia/Kathmandu', ['2026-12-03T03:15:00.000Z']],
    ['2026-12-03T09:00', 'Pacific/Kiritimati', ['2026-12-02T19:00:00.000Z']],
    ['2026-12-03T00:00', 'America/New_York', ['2026-12-03T05:00:00.000Z']],
  ])('finds %s in %s', (local, timeZone, moments) => {
    expect(isos(local, timeZone)).toEqual(moments);
  });

  it.each([
    ['2026-03-29T01:30', 'Europe/Lisbon'],
    ['2026-03-29T02:00', 'Europe/Berlin'],
    ['2026-03-08T02:59', 'America/New_York'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe'],
    ['2011-12-30T12:00', 'Pacific/Apia'],
  ])('finds nothing in the gap at %s in %s', (local, timeZone) => {
    expect(isos(local, timeZone)).toEqual([]);
  });

  it.each([
    ['2026-10-25T01:30', 'Europe/Lisbon', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-11-01T01:00', 'America/New_York', ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z']],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ])('finds both moments of %s in %s', (local, timeZone, moments) => {
    expect(isos(local, timeZone)).toEqual(moments);
  });

  it.each(['2026-03-29T00:59', '2026-03-29T02:00', '2026-10-25T00:59', '2026-10-25T02:00'])(
    'finds one moment just outside, at %s',
    (local) => {
      const [moment, ...others] = momentsOf(local, 'Europe/Lisbon');

      expect(others).toEqual([]);
      expect(moment && localTime(moment, 'Europe/Lisbon')).toBe(local);
    },
  );
});

describe('shortTime', () => {
  const now = new Date('2026-11-22T12:00:00Z');

  it.each([
    ['2026-12-03T09:00:00Z', 'UTC', '3 Dec 09:00'],
    ['2026-12-03T09:00:00Z', 'Asia/Tokyo', '3 Dec 18:00'],
    ['2026-12-31T23:30:00Z', 'Europe/Berlin', '1 Jan 2027 00:30'],
    ['2027-12-03T00:00:00Z', 'UTC', '3 Dec 2027 00:00'],
  ])('formats %s in %s as %s', (iso, timeZone, text) => {
    expect(shortTime(new Date(iso), timeZone, now)).toBe(text);
  });

  it("names the month in the interface's language", () => {
    const text = inLanguage({ language: 'de', texts: {} }, () =>
      shortTime(new Date('2027-10-03T09:00:00Z'), 'UTC', now),
    );

    expect(text).toBe('3. Okt. 2027 09:00');
  });
});
