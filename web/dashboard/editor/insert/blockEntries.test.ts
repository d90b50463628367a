import { expect, it } from 'vitest';
import { inLanguage } from '../../../../shared/texts/t.ts';
import { findEntries } from './blockEntries.ts';

const found = (typed: string) => findEntries(typed).map(({ name }) => name);

it("finds a block by its names and other words, in English and in the interface's language", () => {
  const texts = { Quote: 'Zitat', 'blockquote cite': 'zitieren Auszug' };
  const sought = inLanguage({ language: 'de', texts }, () => ['quo', 'zit', 'auszug', 'cite'].map(found));

  expect(sought).toEqual([['Quote'], ['Quote'], ['Quote'], ['Quote']]);
  expect(found('zit')).toEqual([]);
});
