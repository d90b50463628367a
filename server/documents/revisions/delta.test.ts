import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/inputs/random.ts';
import { applyDelta, deltaOf } from './delta.ts';

const random = new Random(7);
const alphabets = ['ab', 'the quick brown fox jumps over a lazy dog ', '漢字かな交じり文。', '<p>é</p>\n😀'];
const textOf = (alphabet: string, length: number) => Array.from({ length }, () => random.of([...alphabet])).join('');

describe('a delta', () => {
  it.each(alphabets)('makes the text again, however it was changed: %j', (alphabet) => {
    const base = textOf(alphabet, 5_000);

    for (let round = 0; round < 50; round++) {
      const [from, to] = [random.below(base.length), random.below(base.length)];
      const moved = base.slice(from, from + 1_500);
      const text = random.of([
        base.slice(0, to) + textOf(alphabet, 30) + base.slice(to),
        base.slice(0, Math.min(from, to)) + base.slice(Math.max(from, to)),
        moved + base.slice(0, from) + base.slice(from + 1_500),
        textOf(alphabet, 300),
        '',
      ]);

      expect(applyDelta(base, deltaOf(base, text))).toBe(text);
    }
  });

  it('of an equal text is one copy', () => {
    for (const base of [textOf(alphabets[1] ?? '', 9_000), 'x'.repeat(9_000)]) {
      expect(deltaOf(base, base)).toEqual([[0, base.length]]);
    }
  });

  it('of a changed word in a long text is short', () => {
    const base = textOf(alphabets[1] ?? '', 100_000);
    const text = `${base.slice(0, 50_000)}a new word${base.slice(50_004)}`;

    expect(JSON.stringify(deltaOf(base, text)).length).toBeLessThan(3_000);
  });

  it('of nothing is empty', () => {
    expect(deltaOf('', '')).toEqual([]);
    expect(applyDelta('some text', [])).toBe('');
  });
});
