import { expect, it } from 'vitest';
import { withoutStyles } from './parseHtml.ts';

it.each([
  ['<p style="color:red">x</p>', '<p data-style="color:red">x</p>'],
  [`<p class=a STYLE='a>b' onclick = "x()">x</p>`, `<p class=a data-STYLE='a>b' data-onclick = "x()">x</p>`],
  ['<p/onclick=x>y', '<p/data-onclick=x>y'],
  ['<style>p { color: red }</style>x', 'x'],
  ['a <style> without an end', 'a '],
  ['<p title="a style = b">x</p>', '<p title="a style = b">x</p>'],
  [`<p title="a"onclick='x()'>x</p>`, `<p title="a"data-onclick='x()'>x</p>`],
  ['<p>style="x" onclick=y</p>', '<p>style="x" onclick=y</p>'],
])('takes styles and handlers from %j', (html, without) => {
  expect(withoutStyles(html)).toBe(without);
});
