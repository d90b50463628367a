import { expect, it } from 'vitest';
import { signedEnd } from './markSigns.ts';

it('finds the words between two signs', () => {
  for (const [typed, sign, words] of [
    ['**bold**', '**', 'bold'],
    ['a __b c__', '__', 'b c'],
    ['(*it*', '*', 'it'],
    ['a ~~“s”~~', '~~', '“s”'],
    ['“`x = 1`', '`', 'x = 1'],
    ['これは**強調**', '**', '強調'],
    ['*a b *c*', '*', 'c'],
  ] as const) {
    expect(signedEnd(sign).exec(typed)?.[1], typed).toBe(words);
  }
});

it('finds none where a sign stands for itself', () => {
  for (const [typed, sign] of [
    ['2 * 3 *', '*'],
    ['x ** y **', '**'],
    ['a ~~ b ~~', '~~'],
    ['a ` b `', '`'],
    ['a *b *', '*'],
    ['a * b*', '*'],
    ['snake_case_', '_'],
    ['5*3*', '*'],
    ['\\*a*', '*'],
    ['*a\\*', '*'],
    ['**a*', '*'],
    ['****', '**'],
  ] as const) {
    expect(signedEnd(sign).exec(typed), typed).toBeNull();
  }
});
