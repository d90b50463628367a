import { describe, expect, it } from 'vitest';
import { differenceOf } from './Difference.tsx';

const written = (older: string[], newer: string[]) =>
  differenceOf(older, newer).map((pieces) =>
    pieces
      .map(({ kind, text }) => (kind === 'same' ? text : kind === 'inserted' ? `+(${text})` : `-(${text})`))
      .join(''),
  );

describe('differenceOf', () => {
  it.each([
    [['One two.'], ['One two.'], ['One two.']],
    [['One two three.'], ['One four three.'], ['One -(two)+(four) three.']],
    [
      ['One.', 'Two.'],
      ['One.', 'New.', 'Two.'],
      ['One.', '+(New.)', 'Two.'],
    ],
    [
      ['One.', 'Gone.', 'Two.'],
      ['One.', 'Two.'],
      ['One.', '-(Gone.)', 'Two.'],
    ],
    [[], ['All new.'], ['+(All new.)']],
    [[], [], []],
  ])('of %j and %j', (older, newer, expected) => {
    expect(written(older, newer)).toEqual(expected);
  });

  it('has each text whole, however different they are', () => {
    const random = (seed: number) =>
      Array.from({ length: 400 }, (_, index) => `Paragraph ${(index * seed) % 397} of ${seed}.`);
    const [older, newer] = [random(3), random(5)];

    const difference = differenceOf(older, newer).flat();
    const textOf = (not: string) =>
      difference
        .filter(({ kind }) => kind !== not)
        .map(({ text }) => text)
        .join('');

    expect(textOf('removed')).toBe(newer.join(''));
    expect(textOf('inserted')).toBe(older.join(''));
  });
});

it('shows paragraphs whole beyond what can be compared word by word', () => {
  const paragraphs = (word: string) =>
    Array.from({ length: 50 }, (_, index) => `${index} ${'a '.repeat(2_500)}${word}`);

  const difference = differenceOf(paragraphs('old'), paragraphs('new'));

  expect(difference).toHaveLength(50);
  expect(difference[0]?.map(({ kind }) => kind)).toEqual(['same', 'removed', 'inserted']);
  expect(difference.at(-1)?.map(({ kind }) => kind)).toEqual(['removed', 'inserted']);
});
