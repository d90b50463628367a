import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['How paper remembers', 'how-paper-remembers'],
  ['  Größe & Maß!  ', 'grosse-mass'],
  ["The reader's hand", 'the-readers-hand'],
  ['Ελληνικά', 'ellinika'],
  ['Чтение вслух', 'chtenie-vslukh'],
  ['日本', 'riben'],
  ['C++ / C#', 'c-c'],
  ['…', 'article'],
  ['\u200b', 'article'],
])('makes of %j the slug %j', async (title, slug) => {
  expect(await slugOf(title)).toBe(slug);
});

it('ends a long one after a whole word', async () => {
  const slug = await slugOf('word '.repeat(40));

  expect(slug).toMatch(/^(word-)+word$/);
  expect(slug.length).toBeLessThanOrEqual(80);
});

it('bounds one endless word', async () => {
  expect(await slugOf('x'.repeat(200))).toHaveLength(80);
});
