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
});
