import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';

/** Work that ends when it is told to. */
function task() {
  let resolve = (_result: string) => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<string>((kept, broken) => {
    [resolve, reject] = [kept, broken];
  });
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, resolve, reject, hasBegun: () => begun };
}

it('lets as much run as its bound says, and the others one after the other', async () => {
  const queue = createQueue({ running: 2, waiting: 2 });
  const tasks = [task(), task(), task(), task()] as const;
  const results = tasks.map(({ work }) => queue(work));
  const begun = () => tasks.map(({ hasBegun }) => hasBegun());

  expect(begun()).toEqual([true, true, false, false]);
  tasks[1].resolve('second');
  await results[1];
  expect(begun()).toEqual([true, true, true, false]);
  for (const { resolve } of tasks) resolve('done');

  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
});

it('refuses at once (503, with Retry-After) what comes when too much waits, and takes it again later', async () => {
  const queue = createQueue({ running: 1, waiting: 1 });
  const [first, second] = [task(), task()];
  const results = [queue(first.work), queue(second.work)];

  await expect(queue(task().work)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  first.resolve('');
  second.resolve('');
  await Promise.all(results);

  expect(await queue(async () => 'again')).toBe('again');
});

it('goes on after work that fails', async () => {
  const queue = createQueue({ running: 1, waiting: 1 });
  const first = task();
  const [failed, next] = [queue(first.work), queue(async () => 'next')];

  first.reject(new Error('failed'));

  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('next');
  expect(await queue(async () => 'later')).toBe('later');
});
