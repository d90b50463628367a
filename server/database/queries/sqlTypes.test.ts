import { expect, it } from 'vitest';
import { isoTime } from './sqlTypes.ts';

it.each([
  ['2026-10-28 09:12:00.123 +00:00', '2026-10-28T09:12:00.123Z'],
  ['2026-10-28 11:12:00.123 +02:00', '2026-10-28T09:12:00.123Z'],
  ['2026-10-28T09:12:00Z', '2026-10-28T09:12:00.000Z'],
  [new Date(1_761_642_720_123), '2025-10-28T09:12:00.123Z'],
])('is in UTC, as SQLite and Postgres have it: %j', (time, iso) => {
  expect(isoTime(time)).toBe(iso);
});
