import { expect, it, onTestFinished, vi } from 'vitest';
import { faultOf } from '../faults.ts';
import { createTurns } from './turns.ts';

/** A work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

it('runs so many at once, and the others in the order in which they came', async () => {
  const inTurn = createTurns({ atOnce: 2, wait: 600_000 });
  const order: number[] = [];
  const works = [held(), held(), held(), held()];
  const running = works.map(({ work }, number) =>
    inTurn(() => {
      order.push(number);
      return work();
    }),
  );

  await new Promise(setImmediate);
  const atFirst = [...order];
  works[1]?.end();
  await running[1];
  await new Promise(setImmediate);
  const afterOne = [...order];
  for (const { end } of works) end();
  await Promise.all(running);

  expect([atFirst, afterOne, order]).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
  ]);
});

it('refuses as busy what has waited for too long, and goes on with the next', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const inTurn = createTurns({ atOnce: 1, wait: 2_000 });
  const first = held();
  const running = inTurn(first.work);

  const late = inTurn(async () => 'late').catch(faultOf);
  vi.advanceTimersByTime(2_000);
  first.end();
  await running;

  expect(await late).toBe('busy');
  expect(await inTurn(async () => 'next')).toBe('next');
});

it('refuses nothing while works succeed here or in another process', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const inTurn = createTurns({ atOnce: 1, wait: 2_000 });
  const [first, second] = [held(), held()];
  const running = [inTurn(first.work), inTurn(second.work)];
  const patient = inTurn(async () => 'patient');

  vi.advanceTimersByTime(1_500);
  first.end();
  await running[0];
  vi.advanceTimersByTime(1_500);
  inTurn.noteWrite();
  vi.advanceTimersByTime(1_500);
  second.end();

  expect(await patient).toBe('patient');
});

it('goes on after a work that fails', async () => {
  const inTurn = createTurns({ atOnce: 1, wait: 600_000 });

  const failed = inTurn(() => Promise.reject(new Error('no luck')));
  const next = inTurn(async () => 'next');

  await expect(failed).rejects.toThrow('no luck');
  expect(await next).toBe('next');
});
