import { describe, expect, it } from 'vitest';
import { coverLetter, tintOf } from './Cover.tsx';

const categories = [
  'Bookmaking',
  'Cities',
  'Code',
  'Gardens',
  'Hand tools',
  'Kitchen',
  'Maps',
  'Music',
  'Reading',
  'Science',
];

describe('tintOf', () => {
  it('gives one name one tint, from 1 to 8', () => {
    for (const name of [null, '', ...categories, '書物', 'x'.repeat(50)]) {
      expect(tintOf(name)).toBe(tintOf(name));
      expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(tintOf(name));
    }
  });

  it('spreads ten categories over at least five tints', () => {
    expect(new Set(categories.map(tintOf)).size).toBeGreaterThanOrEqual(5);
  });
});

describe('coverLetter', () => {
  it.each([
    ['the grain of paper', 'T'],
    ['“Quoted” words', 'Q'],
    ['1984, again', '1'],
    ['éclair', 'É'],
    ['書物', '書'],
    ['𝒜 surrogate', '𝒜'],
    ['…', '¶'],
  ])('of %s is %s', (title, letter) => {
    expect(coverLetter(title)).toBe(letter);
  });
});
