import { expect, it } from 'vitest';
import { completeTag, typedTag } from './typedTag.ts';

/** The text with a `|` where one types, after the tag there is completed. */
function completed(marked: string, tag: string): string | null {
  const [before = '', after = ''] = marked.split('|');
  const typed = typedTag(before + after, before.length);
  if (!typed) return null;
  const { text, at } = completeTag(before + after, typed, tag);
  return `${text.slice(0, at)}|${text.slice(at)}`;
}

it.each([
  ['ecl|', 'Éclair, |'],
  ['paper, ecl|', 'paper, Éclair, |'],
  ['paper,ecl |', 'paper, Éclair, |'],
  ['ecl|, paper', 'Éclair|, paper'],
  ['ec|l, paper', 'Éclair|, paper'],
  ['paper, e|cl,ink', 'paper, Éclair|,ink'],
  ['paper,|', 'paper, Éclair, |'],
])('completes the tag at the cursor of %s', (marked, expected) => {
  expect(completed(marked, 'Éclair')).toBe(expected);
});

it('says what is typed of the tag at the cursor', () => {
  expect(['a, b c , d', ',x', ''].map((text) => typedTag(text, 4)?.tag)).toEqual(['b c', 'x', '']);
});

it('completes nothing in JSON text', () => {
  expect(completed('["a,b", "ec|"]', 'Éclair')).toBeNull();
});
