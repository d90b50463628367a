import { expect, it } from 'vitest';
import { sayLength } from './RichTextEditor.tsx';

it.each([
  ['', '0 words · 1 min read'],
  ['one', '1 word · 1 min read'],
  [' one\n two\u200b three ', '3 words · 1 min read'],
  ['活字を拾う a type', '7 words · 1 min read'],
  ['word '.repeat(1234), '1,234 words · 6 min read'],
  ['字'.repeat(900), '900 words · 2 min read'],
])('describes the length of %j', (text, length) => {
  expect(sayLength(text)).toBe(length);
});
