import { expect, it } from 'vitest';
import { shortDate, shortDateTime } from './dates.ts';

it('shows short month, day and year', () => {
  expect(shortDate('2026-10-28T07:30:00.000Z')).toBe('Oct 28, 2026');
});

it('stays in UTC, wherever the reader is', () => {
  expect(shortDate('2026-12-31T23:59:59.999Z')).toBe('Dec 31, 2026');
});

it('adds the time with plain spaces', () => {
  expect(shortDateTime('2026-10-28T09:05:00.000Z')).toBe('Oct 28, 2026, 9:05 AM');
});
