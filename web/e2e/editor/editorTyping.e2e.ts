import { expect, test } from '../fixtures.ts';
import { content, openEditor, source, writeSource } from './editor.ts';

test.beforeEach(openEditor);

const table = '<table><tbody><tr><td></td><td>b</td></tr></tbody></table>';

/** The text before, what is typed at its start, and the text after. */
const typed: [before: string, typed: string, after: string][] = [
  ['', '1. one\n2. two\n1. three', '<ol><li>one</li><li>two</li><li>three</li></ol>'],
  ['', '1. one\n1995. a year', '<ol><li>one</li><li>1995. a year</li></ol>'],
  ['', '- a\n- b\n* c', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  ['', '1. a\n2. b\n- c\nd', '<ol><li>a</li><li>b</li></ol>\n<ul><li>c</li><li>d</li></ul>'],
  ['<ul><li>a</li><li>b</li></ul>', '1. ', '<ol><li>a</li></ol>\n<ul><li>b</li></ul>'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '- ', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  [table, '- x\n- y', table.replace('<td>', '<td><ul><li>x</li><li>y</li></ul>')],
  ['', '> a\n> b', '<blockquote><p>a</p><p>b</p></blockquote>'],
  ['', '> > a', '<blockquote><blockquote><p>a</p></blockquote></blockquote>'],
  ['<blockquote><p>q</p></blockquote>', '1. x\n2. ', '<blockquote><ol><li>x</li><li>q</li></ol></blockquote>'],
  ['', '## 1. Intro', '<h2>1. Intro</h2>'],
  ['<h2>t</h2>', '> ', '<h2>&gt; t</h2>'],
  ['', '- ```js x\ny\nz', '<ul><li><pre><code class="language-js">x\ny\nz</code></pre></li></ul>'],
  ['<ul><li><pre><code>x</code></pre></li></ul>', '- a\n', '<ul><li><pre><code>- a\nx</code></pre></li></ul>'],
  [
    '',
    '[ ] a\nb\n[x] c',
    '<ul data-tasks><li data-done="false">a</li><li data-done="false">b</li><li data-done="true">c</li></ul>',
  ],
  ['', '- [x] a', '<ul data-tasks><li data-done="true">a</li></ul>'],
  ['<ol><li>a</li></ol>', '[ ] ', '<ol><li>[ ] a</li></ol>'],
  ['', 'a [ ] b', '<p>a [ ] b</p>'],
  ['', '2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['', 'x ** y ** z', '<p>x ** y ** z</p>'],
  ['', 'a ~~ b ~~ c', '<p>a ~~ b ~~ c</p>'],
  ['', 'snake_case_name', '<p>snake_case_name</p>'],
  ['<p>case</p>', '_name_', '<p>_name_case</p>'],
  ['', '(**b**), “*i*” ~~s~~ `c`', '<p>(<strong>b</strong>), “<em>i</em>” <s>s</s> <code>c</code></p>'],
];

test('typed Markdown is formatted where it means that, and stays what it was elsewhere', async ({ page }) => {
  for (const [before, text, after] of typed) {
    await writeSource(page, before);
    await content(page).press('Control+Home');
    await content(page).pressSequentially(text);

    expect(await source(page), text).toBe(after);
  }
});

test('a marker or sign that became formatting comes back with Backspace', async ({ page }) => {
  for (const [text, after] of [
    ['- a\n- ', '<ul><li>a</li><li>- </li></ul>'],
    ['*a*', '<p>*a*</p>'],
  ] as const) {
    await writeSource(page, '');
    await content(page).pressSequentially(text);
    await content(page).press('Backspace');

    expect((await source(page)).replaceAll('&nbsp;', ' '), text).toBe(after);
  }
});
