import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSampler } from './sampler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('samples the first ten of each kind, and reports after a minute how many it skipped', () => {
  const onSkipped = vi.fn();
  const isSampled = createSampler(onSkipped);

  const through = Array.from({ length: 25 }, () => isSampled(401)).filter(Boolean).length;
  const others = Array.from({ length: 3 }, () => isSampled(429)).filter(Boolean).length;
  vi.advanceTimersByTime(60_000);

  expect([through, others]).toEqual([10, 3]);
  expect(onSkipped.mock.calls).toEqual([[401, 15]]);
  expect(isSampled(401)).toBe(true);
});
