import { expect, it } from 'vitest';
import { repeat, startBatch } from './batches.ts';

it('ends at the first step that leaves nothing', async () => {
  let left = 3;

  const hasMore = await repeat(
    async () => --left > 0,
    () => false,
  );

  expect([hasMore, left]).toEqual([false, 0]);
});

it('ends when its time is up, after one step at least', async () => {
  let steps = 0;

  const hasMore = await repeat(async () => ++steps > 0, startBatch(0));

  expect([hasMore, steps]).toEqual([true, 1]);
});
