import { wrongWithFocus } from '../focus.ts';
import { choose, openNew, pressTool, source, tool } from './articleForm.ts';
import { expect, dashboardTest as test } from './fixtures.ts';
import type { Page } from './Page.ts';

const tooltip = (page: Page) => page.css('[role="toolbar"] > [popover="manual"]:popover-open');
const ring = (page: Page) => expect.poll(() => page.evaluate(wrongWithFocus));

test('the toolbar formats with the mouse: styles, headings, lists, a link', async ({ browserPage: page, site }) => {
  const { content } = await openNew(page, site);

  await content.click();
  await page.type('Head');
  await choose(page, 'Text style', 'Heading 2');
  await page.press('Enter');
  await pressTool(page, 'Italic');
  await page.type('slanted');
  await pressTool(page, 'Italic');
  await page.type(' and ');
  await choose(page, 'More', 'Highlight');
  await page.type('marked');
  await page.press('Enter');
  await pressTool(page, 'Bullet list');
  await page.type('point');
  await page.press('Shift+Home');
  await pressTool(page, 'Link');
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await dialog.getByLabel('Address').type('example.org');
  await dialog.getByRole('button', { name: 'Add Link' }).click();

  expect(await source(page)).toBe(
    [
      '<h2>Head</h2>\n<p><em>slanted</em> and <mark>marked</mark></p>',
      '<ul><li><a href="https://example.org">point</a></li></ul>',
    ].join('\n'),
  );
});

test('the toolbar makes a table and a code block', async ({ browserPage: page, site }) => {
  const { content } = await openNew(page, site);

  await content.click();
  await choose(page, 'Table', 'Insert table');
  await page.type('a');
  await page.press('Tab');
  await page.type('b');
  await choose(page, 'Table', 'Delete column');
  await choose(page, 'Table', 'Delete row');
  await page.type('c');
  await page.press('Tab');
  await page.type('d');
  await page.press('Control+End');
  await page.press('ArrowDown');
  await page.press('Enter');
  await choose(page, 'Code block', 'TypeScript');
  await page.type('let a\nb');

  expect(await source(page)).toBe(
    '<table><tbody><tr><td>c</td><td>d</td></tr><tr><td></td><td></td></tr></tbody></table>\n<pre><code class="language-ts">let a\nb</code></pre>',
  );
});

test('the toolbar shows its focus and names the tool, also after a click', async ({ browserPage: page, site }) => {
  const { content } = await openNew(page, site);

  await content.click();
  await page.press('Alt+F10');
  await expect.poll(() => tool(page, 'Undo').isFocused()).toBe(true);
  await ring(page).toBe('');
  await expect.poll(() => tooltip(page).text()).toBe('Undo · Ctrl+Z');
  await page.press('ArrowRight');
  await ring(page).toBe('');
  await expect.poll(() => tooltip(page).text()).toBe('Redo · Ctrl+Shift+Z');

  await tool(page, /^Text style/).click();
  await expect.poll(() => page.getByRole('menuitemradio', { name: /^Paragraph/ }).isFocused()).toBe(true);
  await ring(page).toBe('');
  await page.press('ArrowDown');
  await ring(page).toBe('');
  await page.press('Escape');
  await expect.poll(() => tool(page, /^Text style/).isFocused()).toBe(true);
  await ring(page).toBe('');
  await expect.poll(() => tooltip(page).text()).toBe('Text style');

  await choose(page, 'Text style', 'Heading 3');
  await expect.poll(() => content.isFocused()).toBe(true);
  await ring(page).toBe('');
});

test('the tab with the focus shows it, also after a click', async ({ browserPage: page, site }) => {
  await openNew(page, site);

  await page.getByRole('tab', { name: 'Articles' }).click();
  await page.getByRole('tab', { name: 'Articles' }).waitFor();
  await page.press('ArrowRight');

  await expect.poll(() => page.getByRole('tab', { name: 'Add Article' }).isFocused()).toBe(true);
  await ring(page).toBe('');
});
