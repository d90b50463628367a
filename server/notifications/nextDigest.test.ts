import { expect, it } from 'vitest';
import { nextDigest } from './nextDigest.ts';

it.each([
  ['UTC', '2026-12-03T07:59:59Z', '2026-12-03T08:00:00.000Z'],
  ['UTC', '2026-12-03T08:00:00Z', '2026-12-04T08:00:00.000Z'],
  ['America/New_York', '2026-12-03T09:30:00Z', '2026-12-03T13:00:00.000Z'],
  ['Asia/Tokyo', '2026-12-03T09:30:00Z', '2026-12-03T23:00:00.000Z'],
  // The night in which clocks are put back has 25 hours.
  ['Europe/Lisbon', '2026-10-24T10:00:00Z', '2026-10-25T08:00:00.000Z'],
])('is at eight in %s after %s', (zone, now, expected) => {
  expect(nextDigest(new Date(now), zone).toISOString()).toBe(expected);
});
