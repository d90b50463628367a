import { expect, it } from 'vitest';
import { beginningOfHtml } from './html.ts';

it.each([
  ['<p>On ink</p>', 20, '<p>On ink</p>'],
  ['Pen&ink', 7, 'Pen&ink'],
  ['a&nbsp;b', 7, 'a&nbsp;'],
  ['a&nbsp;b', 6, 'a'],
  ['a&nbsp;b', 2, 'a'],
  ['a&#160;b', 4, 'a'],
  ['a <b title="c">', 9, 'a '],
  ['a <b title="c', 20, 'a '],
  ['a <b title="&amp;">', 15, 'a '],
])('has the beginning of %s, of %i letters, without what is cut in it', (html, length, beginning) => {
  expect(beginningOfHtml(html, length)).toBe(beginning);
});
