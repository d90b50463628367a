import { expect, it } from 'vitest';
import { bodyTerms } from './documents.ts';
import { createRecentTexts } from './recentTexts.ts';

const newRecentTexts = () => createRecentTexts(async (html) => bodyTerms(html));

it('gives the terms of a text as it is now', async () => {
  const recent = newRecentTexts();

  expect((await recent.termsOf(1, '<p>Ink and paper</p>')).all).toEqual(['ink', 'and', 'paper']);
  expect((await recent.termsOf(1, '<p>Ink</p>')).all).toEqual(['ink']);
  expect((await recent.termsOf(2, '<p>Paper</p>')).all).toEqual(['paper']);
});

it('remembers the terms of the latest texts, up to a number of characters', async () => {
  const recent = newRecentTexts();
  const html = (letter: string) => `<p>${`${letter} `.repeat(400_000)}</p>`;
  const first = [await recent.termsOf(1, html('a')), await recent.termsOf(2, html('a'))];

  expect(await recent.termsOf(1, html('a'))).toBe(first[0]);
  await recent.termsOf(3, html('b'));

  expect(await recent.termsOf(1, html('a'))).toBe(first[0]);
  expect(await recent.termsOf(2, html('a'))).not.toBe(first[1]);
});
