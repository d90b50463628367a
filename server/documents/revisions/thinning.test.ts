import { expect, it } from 'vitest';
import { superfluous } from './thinning.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (...times: string[]) => times.map((time) => ({ createdAt: new Date(time) }));
const dropped = (...times: string[]) =>
  superfluous(at(...times), now).map(({ createdAt }) => createdAt.toISOString().slice(0, 13));

it('keeps the latest of a day, and of a month before the last 90 days', () => {
  const times = ['2026-11-22T11', '2026-11-22T10', '2026-11-21T23', '2026-11-21T10', '2026-11-20T09', '2026-06-30T09'];
  const more = ['2026-06-29T09', '2026-06-01T09', '2026-05-31T09', '2025-05-31T09'];

  expect(dropped(...[...times, ...more].map((time) => `${time}:00:00Z`))).toEqual([
    '2026-11-22T10',
    '2026-11-21T10',
    '2026-06-29T09',
    '2026-06-01T09',
  ]);
});

it('drops nothing of nothing', () => {
  expect(superfluous([], now)).toEqual([]);
});
