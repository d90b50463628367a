import { expectStored } from '../dashboard/articles/articleForm.ts';
import { openNew, save, source, tool, writeAll } from './articleForm.ts';
import { expect, dashboardTest as test } from './fixtures.ts';
import type { Page } from './Page.ts';

test('an administrator writes an article with an image and saves it @small', async ({
  browserPage: page,
  site,
}, testInfo) => {
  await openNew(page, site);

  await writeAll(page, testInfo);
  await save(page);

  await expectStored(site);
});

test('the editor writes at the start and the end of the first paragraph', async ({ browserPage: page, site }) => {
  const { content } = await openNew(page, site);

  await content.click();
  await page.type('hello');
  await page.press('Enter');
  await page.type('Some text here');
  await page.press('Control+Home');
  await page.type('XYZ ');
  await page.press('End');
  await page.type(' there');
  await page.press('ArrowLeft');
  await page.press('Backspace');
  await page.type('R');

  expect(await source(page)).toBe('<p>XYZ hello theRe</p>\n<p>Some text here</p>');
});

test('the editor turns typed Markdown into formatting', async ({ browserPage: page, site }) => {
  const { content } = await openNew(page, site);

  await content.click();
  await page.type('## Two\n**bold** and *it* and `code` x\n- a\nb\n\n3. c\n\n> d\n\n---');
  await page.type('```js let a\nb');

  expect(await source(page)).toBe(
    [
      '<h2>Two</h2>\n<p><strong>bold</strong> and <em>it</em> and <code>code</code> x</p>',
      '<ul><li>a</li><li>b</li></ul>\n<ol start="3"><li>c</li></ol>\n<blockquote><p>d</p></blockquote>',
      '<hr>\n<pre><code class="language-js">let a\nb</code></pre>',
    ].join('\n'),
  );
});

/** Presses keys until the text has this source: on a busy machine letters are typed so slowly that they are undone one by one. */
async function pressUntil(page: Page, keys: string, html: string): Promise<void> {
  for (let presses = 0; presses < 'one two'.length && (await source(page)) !== html; presses++) await page.press(keys);
  expect(await source(page)).toBe(html);
}

test('the editor undoes and redoes, by keys and by tools', async ({ browserPage: page, site }) => {
  const { content } = await openNew(page, site);
  const bold = '<p><strong>one two</strong></p>';
  await content.click();
  await page.type('one two');
  await page.press('Control+a');
  await page.press('Control+b');
  expect(await source(page)).toBe(bold);

  await page.press('Control+z');
  expect(await source(page)).toBe('<p>one two</p>');
  await pressUntil(page, 'Control+z', '');
  await pressUntil(page, 'Control+Shift+z', '<p>one two</p>');
  await tool(page, 'Redo').click();
  expect(await source(page)).toBe(bold);
  await tool(page, 'Undo').click();
  expect(await source(page)).toBe('<p>one two</p>');
});
