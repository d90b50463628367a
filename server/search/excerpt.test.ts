import { expect, it } from 'vitest';
import { excerptsOf, wordFinder } from './excerpt.ts';
import { parseQuery } from './parseQuery.ts';

const finder = (q: string) => wordFinder(parseQuery(q), 'en');
const words = (count: number, word = (n: number) => `w${n}`) =>
  Array.from({ length: count }, (_, n) => word(n)).join(' ');
const textOf = (pieces: { text: string }[] = []) => pieces.map(({ text }) => text).join('');

it('serves others between the excerpts of two texts', async () => {
  const order: string[] = [];
  const find = (word: string) => {
    setImmediate(() => order.push('others'));
    order.push(word);
    return null;
  };

  await excerptsOf(['<p>one</p>', '<p>two</p>', '<p>three</p>'], find);

  expect(order).toEqual(['one', 'others', 'two', 'others', 'three']);
});

it('looks for words in the beginning of a long text alone', async () => {
  let looked = 0;
  const find = () => {
    looked++;
    return null;
  };

  await excerptsOf([`<p>${words(1_000_000, () => 'a')}</p>`], find);

  expect(looked).toBeLessThanOrEqual(30_000);
});

it('shows the place with the most different words, wherever it is', async () => {
  const html = `<p>${words(2_000)} ink ink ink ${words(2_000)} ink on paper ${words(2_000)}</p>`;

  const [excerpt] = await excerptsOf([html], finder('paper ink'));

  expect(textOf(excerpt)).toContain('w1999 ink on paper w0');
  expect(excerpt?.filter(({ match }) => match).map(({ text }) => text)).toEqual(['ink', 'paper']);
});

it('shows the first of several such places', async () => {
  const html = `<p>first ink paper ${words(500)} second ink paper ${words(500)} third ink</p>`;

  const [excerpt] = await excerptsOf([html], finder('paper ink'));

  expect(textOf(excerpt)).toMatch(/^first ink paper w0/);
});

it('goes on after a word that is longer than an excerpt', async () => {
  const long = `in${'k'.repeat(400)}`;

  const [excerpt] = await excerptsOf([`<p>${long} ${words(100)} ink on paper</p>`], finder('ink* paper'));

  expect(excerpt?.filter(({ match }) => match).map(({ text }) => text)).toEqual(['ink', 'paper']);
});
