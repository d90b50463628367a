import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSampler } from './sampler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets the first ten of each kind through, and tells after a minute how many more there were', () => {
  const rest = vi.fn();
  const isSampled = createSampler(rest);

  const through = Array.from({ length: 25 }, () => isSampled(401)).filter(Boolean).length;
  const others = Array.from({ length: 3 }, () => isSampled(429)).filter(Boolean).length;
  vi.advanceTimersByTime(60_000);

  expect([through, others]).toEqual([10, 3]);
  expect(rest.mock.calls).toEqual([[401, 15]]);
  expect(isSampled(401)).toBe(true);
});
