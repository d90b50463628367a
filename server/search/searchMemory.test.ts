import { expect, it } from 'vitest';
import { bodyTerms } from './documents.ts';
import { createSearchMemory, rememberedTerms } from './searchMemory.ts';

function newMemory() {
  const memory = createSearchMemory();
  return (id: number, content: string) => rememberedTerms(memory, { id, content }, async (html) => bodyTerms(html));
}

it('gives the terms of a text as it is now', async () => {
  const termsOf = newMemory();

  expect((await termsOf(1, '<p>Ink and paper</p>')).all).toEqual(['ink', 'and', 'paper']);
  expect((await termsOf(1, '<p>Ink</p>')).all).toEqual(['ink']);
  expect((await termsOf(2, '<p>Paper</p>')).all).toEqual(['paper']);
});

it('remembers the terms of the latest texts, up to a number of characters', async () => {
  const termsOf = newMemory();
  const html = (letter: string) => `<p>${`${letter} `.repeat(400_000)}</p>`;
  const first = [await termsOf(1, html('a')), await termsOf(2, html('a'))];

  expect(await termsOf(1, html('a'))).toBe(first[0]);
  await termsOf(3, html('b'));

  expect(await termsOf(1, html('a'))).toBe(first[0]);
  expect(await termsOf(2, html('a'))).not.toBe(first[1]);
});
