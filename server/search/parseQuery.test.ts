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

it.each([
  '"two words"',
  '“two words”',
  '”two words”',
  '„two words“',
  '«two words»',
  '「two words」',
  '『two words』',
  '＂two words＂',
])('reads %s as a phrase', (q) => {
  expect(parseQuery(q).wanted).toMatchObject([{ typed: '"two words"', isPlain: false }]);
});

it('reads a title in Japanese brackets that goes on as words', () => {
  const [title] = parseQuery('「図書館」の本').wanted;

  expect(title?.words.join('')).toContain('図書館');
  expect(title?.words.join('')).toContain('の本');
});

it('reads the wide signs of East Asian keyboards as the narrow ones', () => {
  const { wanted, unwanted } = parseQuery('book＊　－paper －「two words」');

  expect(wanted).toMatchObject([{ typed: 'book＊', isPrefix: true }]);
  expect(unwanted).toMatchObject([{ typed: 'paper' }, { typed: '"two words"' }]);
});
