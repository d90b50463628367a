import { describe, expect, it } from 'vitest';
import { lengthOf } from './reading.ts';

describe('the reading time', () => {
  it('is at least one', () => {
    expect(lengthOf('word').minutes).toBe(1);
  });

  it('counts words', () => {
    expect(lengthOf('word '.repeat(1100)).minutes).toBe(5);
  });

  it('counts characters where there are no spaces', () => {
    expect(lengthOf('読'.repeat(1350)).minutes).toBe(3);
  });
});
