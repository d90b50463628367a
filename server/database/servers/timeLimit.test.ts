import { expect, it } from 'vitest';
import { repeatUntil, startTimeLimit } from './timeLimit.ts';

it('ends at the first step that leaves nothing', async () => {
  let left = 3;

  const hasMore = await repeatUntil(
    async () => --left > 0,
    () => false,
  );

  expect([hasMore, left]).toEqual([false, 0]);
});

it('ends when its time is up, after one step at least', async () => {
  let steps = 0;

  const hasMore = await repeatUntil(async () => ++steps > 0, startTimeLimit(0));

  expect([hasMore, steps]).toEqual([true, 1]);
});
