import { expect, it } from 'vitest';
import { createRecentTexts } from './recentTexts.ts';

it('gives the terms of a text as it is now', () => {
  const recent = createRecentTexts();

  expect(recent.termsOf(1, '<p>Ink and paper</p>').all).toEqual(['ink', 'and', 'paper']);
  expect(recent.termsOf(1, '<p>Ink</p>').all).toEqual(['ink']);
  expect(recent.termsOf(2, '<p>Paper</p>').all).toEqual(['paper']);
});

it('remembers the terms of the latest texts, up to a number of characters', () => {
  const recent = createRecentTexts();
  const html = (letter: string) => `<p>${`${letter} `.repeat(100_000)}</p>`;
  const first = [1, 2].map((id) => recent.termsOf(id, html('a')));

  expect(recent.termsOf(1, html('a'))).toBe(first[0]);
  recent.termsOf(3, html('b'));

  expect(recent.termsOf(1, html('a'))).toBe(first[0]);
  expect(recent.termsOf(2, html('a'))).not.toBe(first[1]);
});
