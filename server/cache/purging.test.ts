import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALL_TAGS, type ChangedTags, type Changes } from '../changes.ts';
import { createLog } from '../log.ts';
import { EVERYTHING, Purging } from './purging.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts the purging of a CDN for which the test answers. */
function start() {
  let write: (tags: ChangedTags) => void = () => {};
  const calls: { tags: string[]; at: number }[] = [];
  const lines: string[] = [];
  const cdn = { answer: async () => {} };
  const listen: Changes['listen'] = (listener) => {
    write = listener;
  };
  const purging = new Purging({
    changes: { listen } as Changes,
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line).msg) }),
    async purge(tags) {
      calls.push({ tags, at: Date.now() });
      await cdn.answer();
    },
  });
  return {
    ...{ purging, cdn, lines, calls },
    write: (tags: ChangedTags) => write(tags),
    /** Resolves to the calls of some time, with the milliseconds after its beginning. */
    async callsOf(ms: number) {
      const [begun, known] = [Date.now(), calls.length];
      await vi.advanceTimersByTimeAsync(ms);
      return calls.slice(known).map(({ tags, at }) => [at - begun, ...tags]);
    },
  };
}

/** One whose first purge, of everything, is done in all rounds. */
async function started() {
  const own = start();
  await own.callsOf(20_000);
  return own;
}

const refuse = () => Promise.reject(new Error('The hook responded with 503.'));

it('purges everything at the start, and lets a CDN store nothing before', async () => {
  const { purging, callsOf } = start();
  const before = purging.isPurgeable();

  const calls = await callsOf(10);

  expect([before, purging.isPurgeable()]).toEqual([false, true]);
  expect(calls).toEqual([[0, EVERYTHING]]);
});

it('purges what a write changed at once, and twice more for responses that were under way', async () => {
  const { write, callsOf } = await started();

  write(['articles', 'article:7']);
  const calls = await callsOf(60_000);

  const tags = ['articles', 'article:7'];
  expect(calls).toEqual([
    [0, ...tags],
    [500, ...tags],
    [10_000, ...tags],
  ]);
});

it('makes one call of many writes, and of what is written while it lasts the next one', async () => {
  const { write, callsOf, cdn, calls } = await started();
  let answer = () => {};
  cdn.answer = () => new Promise((resolve) => (answer = resolve));
  const before = calls.length;

  for (let id = 1; id < 20; id++) write(['articles', `article:${id}`]);
  await callsOf(100);
  write(['settings']);
  write(['articles']);
  await callsOf(100);
  const meanwhile = calls.length - before;
  cdn.answer = async () => {};
  answer();
  const next = await callsOf(10);

  expect(meanwhile).toBe(1);
  expect(calls[before]?.tags.length).toBe(20);
  expect(next).toEqual([[0, 'articles', 'settings']]);
});

it.each([
  ['all tags', ALL_TAGS],
  ['more tags than a CDN takes', Array.from({ length: 31 }, (_, id) => `article:${id}` as const)],
] satisfies [string, ChangedTags][])('purges everything for %s', async (_of, tags) => {
  const { write, callsOf } = await started();

  write(tags);

  expect(await callsOf(10)).toEqual([[0, EVERYTHING]]);
});

it('tries again while the hook is away, lets a CDN store nothing, and says so once a minute', async () => {
  const { write, callsOf, cdn, lines, purging } = await started();
  cdn.answer = refuse;

  write(['articles']);
  const first = await callsOf(2_000);
  write(['pages']);
  const later = await callsOf(88_000);
  const whileAway = [purging.isPurgeable(), lines.length];
  cdn.answer = async () => {};
  const [last] = await callsOf(2_000);

  expect(first.map(([after]) => after)).toEqual([0, 100, 300, 700, 1_500]);
  expect(later.length).toBe(88);
  expect(whileAway).toEqual([false, 2]);
  expect(last?.slice(1).toSorted()).toEqual(['articles', 'pages']);
  expect([purging.isPurgeable(), lines.at(-1)]).toEqual([true, 'The CDN can be purged again.']);
});

it('purges what was written last before it stops, and waits for no hook that is away', async () => {
  const { write, callsOf, calls, cdn, purging } = await started();
  write(['categories']);

  await purging.stop();
  const stopped = calls.at(-1)?.tags;
  cdn.answer = refuse;
  await purging.stop();

  expect(stopped).toEqual(['categories']);
  expect(await callsOf(60_000)).toEqual([]);
});
