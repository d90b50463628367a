import { expect, it } from 'vitest';
import { inTexts, parseQuery } from './parseQuery.ts';

const beginningsOf = (q: string) => {
  const { wanted, unwanted } = parseQuery(q);
  return [...wanted, ...unwanted].filter(({ isPrefix }) => isPrefix).map(({ typed }) => typed);
};

it('reads four beginnings of words, and those after them as words', () => {
  expect(beginningsOf('pap* ink* glu* boo* lea* pri*')).toEqual(['pap*', 'ink*', 'glu*', 'boo*']);
  expect(beginningsOf('pap* ink* glu* -boo* -lea*')).toEqual(['pap*', 'ink*', 'glu*', 'boo*']);
});

it('reads every single character of a script without spaces as the beginning of a pair', () => {
  expect(beginningsOf('図 書 館 本 紙 墨')).toEqual(['図', '書', '館', '本', '紙', '墨']);
});

it('looks for a single letter in long texts as a word', () => {
  const [letter, two, single] = parseQuery('a* pa* 本').wanted.map(inTexts);

  expect(letter).toMatchObject({ isPrefix: false, isPlain: true, terms: ['a'] });
  expect(two).toMatchObject({ isPrefix: true, terms: ['pa'] });
  expect(single).toMatchObject({ isPrefix: true, terms: ['本'] });
});
