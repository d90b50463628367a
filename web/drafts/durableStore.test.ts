import { get } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { durableStore } from './durableStore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is waited for once where the browser never opens it', async () => {
  const open = vi.fn(() => ({}));
  vi.stubGlobal('indexedDB', { open });
  const store = durableStore('never', 'drafts');

  let refused = 0;
  const read = () => void get('draft', store).catch(() => refused++);
  read();
  await vi.advanceTimersByTimeAsync(10_000);
  read();
  read();
  await vi.advanceTimersByTimeAsync(0);

  expect(refused).toBe(3);
  expect(open).toHaveBeenCalledOnce();
});

it('is waited for on a busy device', async () => {
  const request: { onsuccess?: () => void; result?: unknown } = {};
  vi.stubGlobal('indexedDB', { open: () => request });
  const read = durableStore('slow', 'drafts')('readonly', () => 'read').catch(() => 'refused');
  await vi.advanceTimersByTimeAsync(8_000);
  request.result = { transaction: () => ({ objectStore: () => ({}) }) };
  request.onsuccess?.();

  expect(await read).toBe('read');
});

it('is used once the browser has opened it after all', async () => {
  const request: { onsuccess?: () => void; result?: unknown } = {};
  vi.stubGlobal('indexedDB', { open: () => request });
  const store = durableStore('late', 'drafts');
  const late = store('readonly', () => 'read').catch(() => 'refused');
  await vi.advanceTimersByTimeAsync(10_000);
  request.result = { transaction: () => ({ objectStore: () => ({}) }) };
  request.onsuccess?.();

  expect([await late, await store('readonly', () => 'read')]).toEqual(['refused', 'read']);
});
