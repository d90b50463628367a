import type { Context } from 'koa';
import { expect, it } from 'vitest';
import { createRateLimits } from './rateLimits.ts';
import { createSlowReads } from './slowReads.ts';

const from = (ip: string) => ({ ip, append: () => {} }) as unknown as Context;
/** Lets searches be counted, which is asynchronous. */
const counted = () => new Promise((resolve) => setImmediate(resolve));
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

/** Reads that end when they are told to, and the names of those that have begun. */
function heldReads() {
  const slowReads = createSlowReads(createRateLimits({ enabled: true }));
  const begun: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const read = (name: string, query: Record<string, string>, ip = '192.0.2.1') =>
    slowReads(from(ip), query, async () => {
      begun.push(name);
      await ended;
    });
  return { begun, end, read };
}

it('searches, sorts and lists of a time go two at once, and any other list with them', async () => {
  const { begun, end, read } = heldReads();

  const search = read('search', { q: 'paper' });
  await counted();
  const reads = [
    search,
    read('sort', { sort: 'title' }),
    read('time', { from: '2026-01-01' }),
    read('page', { page: '7' }),
    read('spaces', { q: '  ' }),
  ];
  await counted();

  expect(begun).toEqual(['search', 'sort', 'page', 'spaces']);
  end();
  await Promise.all(reads);
  expect(begun).toEqual(['search', 'sort', 'page', 'spaces', 'time']);
});

it('refuses the searches of whoever has most of them waiting, which do not count', async () => {
  const { begun, end, read } = heldReads();
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];

  const many = Promise.allSettled(
    addresses.flatMap((ip) => times(100, (number) => read(`${ip} ${number}`, { q: 'paper' }, ip))),
  );
  const other = read('other', { q: 'paper' }, '192.0.2.4');
  await counted();
  end();
  const results = await many;
  await other;
  const again = await Promise.allSettled(times(120, () => read('again', { q: 'paper' })));

  const statuses = (settled: PromiseSettledResult<void>[]) =>
    settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []));
  expect(statuses(results)).toEqual(Array(99).fill(503));
  expect(begun).toContain('other');
  const done = begun.filter((name) => name.startsWith('192.0.2.1 ')).length;
  expect(statuses(again)).toEqual(Array(done).fill(429));
});
