import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCounts, RateLimiterLru } from './RateLimiterLru.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const limiter = (counts = createCounts(), keyPrefix = 'login') =>
  new RateLimiterLru({ counts, keyPrefix, points: 2, duration: 60 });

const consumedBy = async (limits: RateLimiterLru, key: string) => (await limits.get(key))?.consumedPoints ?? 0;
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('allows a key its points in a window that begins with the first call', async () => {
  const limits = limiter();

  await limits.penalty('ada');
  later(40);
  const second = await limits.penalty('ada');

  expect(second).toMatchObject({ consumedPoints: 2, remainingPoints: 0, msBeforeNext: 20_000 });
  expect(await limits.penalty('ada')).toMatchObject({ consumedPoints: 3, remainingPoints: 0, msBeforeNext: 20_000 });
  later(20);
  expect(await limits.penalty('ada')).toMatchObject({ consumedPoints: 1, remainingPoints: 1, msBeforeNext: 60_000 });
});

it('counts all of many concurrent calls', async () => {
  const limits = limiter();

  await Promise.all(Array.from({ length: 50 }, () => limits.penalty('ada')));

  expect(await consumedBy(limits, 'ada')).toBe(50);
});

it('gives back points that were counted, and no more', async () => {
  const limits = limiter();
  await limits.penalty('ada');

  await limits.reward('ada');
  await limits.reward('ada');
  await limits.penalty('ada');

  expect(await consumedBy(limits, 'ada')).toBe(1);
});

it('gives nothing back to a later window', async () => {
  const limits = limiter();
  await limits.penalty('ada');
  later(61);
  await limits.reward('ada');

  await limits.penalty('ada');
  await limits.penalty('ada');

  expect(await limits.penalty('ada')).toMatchObject({ consumedPoints: 3 });
});

it('counts the keys of several limiters separately', async () => {
  const counts = createCounts();
  const [signIns, messages] = [limiter(counts, 'login'), limiter(counts, 'contact')];

  await signIns.penalty('ada');

  expect(await consumedBy(messages, 'ada')).toBe(0);
});

it('stores 100,000 keys, and evicts the least recently used', async () => {
  const counts = createCounts();
  const limits = limiter(counts);
  await limits.penalty('oldest');
  await limits.penalty('used again');
  for (let number = 2; number < 100_000; number++) await limits.penalty(`key ${number}`);
  const before = await consumedBy(limits, 'used again');

  await limits.penalty('one more');

  expect(before).toBe(1);
  expect(counts.size).toBe(100_000);
  expect(await consumedBy(limits, 'used again')).toBe(1);
  expect(await consumedBy(limits, 'oldest')).toBe(0);
});

it('deletes a key whose points were all given back', async () => {
  const counts = createCounts();
  const limits = limiter(counts);

  await limits.penalty('ada');
  await limits.reward('ada');

  expect(counts.size).toBe(0);
});
