import { describe, expect, it } from 'vitest';
import { readingTime } from './readingTime.ts';

describe('the reading time', () => {
  it('is at least one', () => {
    expect(readingTime('word').minutes).toBe(1);
  });

  it('counts words', () => {
    expect(readingTime('word '.repeat(1100)).minutes).toBe(5);
  });

  it('counts characters where there are no spaces', () => {
    expect(readingTime('読'.repeat(1350)).minutes).toBe(3);
  });

  it.each([
    ['Paper — and “ink” — remembers.', 4],
    ['a\u200bb\u00a0c', 3],
    ['L’été 2026, 3.5%', 3],
    ['活字を拾う OK', 6],
    ['ไทย and 𠮷野', 6],
    [' — … ', 0],
  ])('counts %j as %i words', (text, words) => {
    expect(readingTime(text).words).toBe(words);
  });

  it('counts each run from its first letter or digit to the next blank, in any mixture', () => {
    const run = /[\p{L}\p{N}][^\s\u200b]*/gu;
    const characters = ['a', 'ж', '7', '½', '—', '𝛁', '𝐀', '\ud835', ' ', '\u200d', '\u2028'];
    const longer = (texts: string[]) => texts.flatMap((text) => characters.map((character) => text + character));
    const mixtures = longer(longer(longer(longer(['']))));

    const different = mixtures.filter((text) => readingTime(text).words !== (text.match(run)?.length ?? 0));

    expect(different).toEqual([]);
  });
});
