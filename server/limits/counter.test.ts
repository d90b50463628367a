import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCounter, createCounts } from './counter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const counterOf = (counts = createCounts(), name = 'login') => createCounter({ counts, name, duration: 60 });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('counts the calls of a key in a window that begins with the first', () => {
  const counter = counterOf();

  counter.add('ada', 1);
  later(40);
  const second = counter.add('ada', 1);

  expect(second).toEqual({ calls: 2, ends: Date.now() + 20_000 });
  expect(counter.add('ada', 1)).toEqual({ calls: 3, ends: Date.now() + 20_000 });
  later(20);
  expect(counter.add('ada', 1)).toEqual({ calls: 1, ends: Date.now() + 60_000 });
});

it('begins a new window where the clock is put back', () => {
  const counter = counterOf();
  counter.add('ada', 5);

  later(-3600);

  expect(counter.add('ada', 1)).toEqual({ calls: 1, ends: Date.now() + 60_000 });
});

it('gives back calls that were counted, and no more', () => {
  const counter = counterOf();
  counter.add('ada', 1);

  counter.add('ada', -1);
  counter.add('ada', -1);
  counter.add('ada', 1);

  expect(counter.read('ada').calls).toBe(1);
});

it('gives nothing back to a later window', () => {
  const counter = counterOf();
  counter.add('ada', 1);
  later(61);
  counter.add('ada', -1);

  counter.add('ada', 1);
  counter.add('ada', 1);

  expect(counter.add('ada', 1)).toMatchObject({ calls: 3 });
});

it('counts the keys of several counters separately', () => {
  const counts = createCounts();
  const [signIns, messages] = [counterOf(counts, 'login'), counterOf(counts, 'contact')];

  signIns.add('ada', 1);

  expect(messages.read('ada').calls).toBe(0);
});

it('stores 100,000 keys, and evicts the least recently used', () => {
  const counts = createCounts();
  const counter = counterOf(counts);
  counter.add('oldest', 1);
  counter.add('used again', 1);
  for (let number = 2; number < 100_000; number++) counter.add(`key ${number}`, 1);
  const before = counter.read('used again').calls;

  counter.add('one more', 1);

  expect(before).toBe(1);
  expect(counts.size).toBe(100_000);
  expect(counter.read('used again').calls).toBe(1);
  expect(counter.read('oldest').calls).toBe(0);
});

it('deletes a key whose calls were all given back', () => {
  const counts = createCounts();
  const counter = counterOf(counts);

  counter.add('ada', 1);
  counter.add('ada', -1);

  expect(counts.size).toBe(0);
});
