import { expect, it, vi } from 'vitest';
import { ScrollMemory } from './ScrollMemory.ts';

function aStorage(text: string | null = null) {
  const kept = { text };
  return {
    getItem: () => kept.text,
    setItem: (_: string, value: string) => {
      kept.text = value;
    },
  };
}

it('remembers over a reload', () => {
  const storage = aStorage();
  new ScrollMemory(() => storage).keep('a', 700.4);

  expect(new ScrollMemory(() => storage).of('a')).toBe(700);
  expect(new ScrollMemory(() => storage).of('b')).toBeUndefined();
});

it('forgets the oldest beyond its bound', () => {
  const memory = new ScrollMemory(() => aStorage());

  for (let entry = 0; entry < 61; entry++) memory.keep(`${entry}`, entry);

  expect(memory.of('0')).toBeUndefined();
  expect(memory.of('60')).toBe(60);
});

it.each(['', '{', '[[1,2],["a","b"],null]', '{"a":1}'])('begins anew where what was kept is damaged: %s', (text) => {
  expect(new ScrollMemory(() => aStorage(text)).of('a')).toBeUndefined();
});

it('opens the storage when it is first needed, once', () => {
  const open = vi.fn(() => aStorage());
  const memory = new ScrollMemory(open);
  expect(open).not.toHaveBeenCalled();

  memory.keep('a', 1);
  memory.of('a');

  expect(open).toHaveBeenCalledOnce();
});
