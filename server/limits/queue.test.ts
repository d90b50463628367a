import { expect, it } from 'vitest';
import { createQueue, type Turn } from './queue.ts';

/** Creates work that a test ends. */
function task() {
  let resolve = (_result: string) => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<string>((onResolve, onReject) => {
    [resolve, reject] = [onResolve, onReject];
  });
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, resolve, reject, hasBegun: () => begun };
}

it('runs as much at once as its bound allows, and the rest one after the other', async () => {
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

it('refuses at once (503, with Retry-After) while too much waits, and accepts more later', async () => {
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

/** Creates a queue whose one place is taken, and lists the names of the works that begin afterwards. */
function busyQueue(waiting = 10) {
  const queue = createQueue({ running: 1, waiting });
  const begun: string[] = [];
  const first = task();
  const results: Promise<unknown>[] = [queue(first.work)];
  const add = (name: string, turn: Turn) => {
    const result = queue(async () => begun.push(name), turn);
    results.push(result);
    return result;
  };
  const finish = async () => {
    first.resolve('');
    await Promise.allSettled(results);
    return begun;
  };
  return { add, finish };
}

const BUSY = { status: 503, headers: { 'Retry-After': '5' } };

it('prefers the first lane, but takes the second every fourth time, so that neither waits for ever', async () => {
  const { add, finish } = busyQueue();

  for (const name of ['a', 'b']) void add(name, { lane: 'second' });
  for (const name of ['1', '2', '3', '4', '5']) void add(name, { lane: 'first' });

  expect((await finish()).join('')).toBe('123a45b');
});

it('has room in the first lane when the second is full', async () => {
  const { add, finish } = busyQueue(1);

  const second = add('profile', { lane: 'second' });
  const refused = add('one more profile', { lane: 'second' });
  const first = add('sign-in', { lane: 'first' });

  await expect(refused).rejects.toMatchObject(BUSY);
  expect(await finish()).toEqual(['sign-in', 'profile']);
  await Promise.all([first, second]);
});

it('lets visitors take turns, however much one of them has waiting', async () => {
  const { add, finish } = busyQueue();

  for (const name of ['a1', 'a2', 'a3']) void add(name, { visitor: 'a' });
  for (const name of ['b1', 'b2']) void add(name, { visitor: 'b' });
  void add('c1', { visitor: 'c' });

  expect(await finish()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('refuses the visitor with the most waiting works when it is full', async () => {
  const { add, finish } = busyQueue(3);

  const [, , last] = ['a1', 'a2', 'a3'].map((name) => add(name, { visitor: 'a' }));
  void add('b1', { visitor: 'b' });

  await expect(last).rejects.toMatchObject(BUSY);
  expect(await finish()).toEqual(['a1', 'b1', 'a2']);
});

it('skips work whose signal aborted, and gives its place to another', async () => {
  const { add, finish } = busyQueue(1);
  const leaving = new AbortController();

  const left = add('left', { signal: leaving.signal });
  leaving.abort(new Error('gone'));
  void add('came', {});
  const late = add('was never there', { signal: leaving.signal });

  await expect(left).rejects.toThrow('gone');
  await expect(late).rejects.toThrow('gone');
  expect(await finish()).toEqual(['came']);
});
