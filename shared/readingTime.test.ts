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
});
