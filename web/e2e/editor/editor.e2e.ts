import { expect, expectAccessible, test } from '../fixtures.ts';
import { everything } from './allowedHtml.ts';
import { content, cursorSettled, openEditor, show, source, tool, writeSource } from './editor.ts';

test.beforeEach(openEditor);

test('the cursor leaves a table downwards after Control+End, however fast the keys come', async ({ page }) => {
  await writeSource(page, '<p>x</p><table><tbody><tr><td>a</td></tr><tr><td></td></tr></tbody></table>');
  await content(page).getByText('a').click();

  await content(page).evaluate((element) => {
    for (const init of [{ key: 'End', ctrlKey: true }, { key: 'ArrowDown' }])
      element.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
  });
  await page.keyboard.type('after');

  expect(await source(page)).toMatch(/<\/table>\n<p>after<\/p>$/);
});

test('the editor turns typed Markdown into formatting', async ({ page }) => {
  const typed = [
    '# One',
    '## Two',
    '### Three',
    '**bold** and *it* and `code` x',
    '- a',
    'b',
    '',
    '3. c',
    'd',
    '',
    '> e',
  ];
  await content(page).click();
  for (const line of typed) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('---');
  await page.keyboard.type('```js ');
  await page.keyboard.type('let a');
  await page.keyboard.press('Enter');
  await page.keyboard.type('b');

  expect(await source(page)).toBe(
    [
      '<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>',
      '<p><strong>bold</strong> and <em>it</em> and <code>code</code> x</p>',
      '<ul><li>a</li><li>b</li></ul>\n<ol start="3"><li>c</li><li>d</li></ol>',
      '<blockquote><p>e</p></blockquote>\n<hr>\n<pre><code class="language-js">let a\nb</code></pre>',
    ].join('\n'),
  );
});

test('the editor is operated by keyboard alone', async ({ page }) => {
  await content(page).focus();
  await page.keyboard.type('word');
  await page.keyboard.press('Control+a');
  // To the tools beside what is selected, and from there to those of the text.
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Undo')).toBeFocused();

  for (const name of ['Redo', 'Text style: Paragraph', 'Bold']) {
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('End');
  await expect(tool(page, 'HTML source')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Paragraph' })).toBeFocused();
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Escape');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(content(page)).not.toBeFocused();

  expect(await source(page)).toBe('<h2><strong>word</strong></h2>');
});

test('in the editor, Tab indents and moves through cells, and leaves it after Escape', async ({ page }) => {
  await writeSource(page, '<ul><li>a</li><li>b</li></ul>');
  await content(page).focus();
  await page.keyboard.press('Control+End');
  await cursorSettled(page);
  await page.keyboard.press('Tab');
  await expect(content(page).locator('ul ul')).toHaveText('b');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');

  await expect(content(page)).not.toBeFocused();
  await expect(content(page).locator('ul ul')).toHaveText('b');
});

test('the editor refuses addresses that run scripts', async ({ page }) => {
  await writeSource(page, '<p>word</p>');
  await content(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  const address = dialog.getByLabel('Address');

  for (const refused of ['javascript:alert(1)', ' jAva\tscript:alert(1)', 'data:text/html,x', '//a.example']) {
    await address.fill(refused);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A link leads to an http')).toBeVisible();
  }
  await address.fill('example.org/a');
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  expect(await source(page)).toBe('<p><a href="https://example.org/a">word</a></p>');
});

test('the editor makes and changes a table', async ({ page }) => {
  const choose = async (name: string) => {
    await tool(page, 'Table').click();
    await page.getByRole('menu', { name: 'Table' }).getByText(name, { exact: true }).click();
  };
  await content(page).click();
  await choose('Insert table');
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  await page.keyboard.type('b');
  await choose('Delete column');
  await choose('Row below');
  await choose('Caption');
  await page.keyboard.type('Cap');

  const row = '<tr><td></td><td></td></tr>';
  expect(await source(page)).toBe(
    `<table><caption>Cap</caption><thead><tr><th scope="col">a</th><th scope="col"></th></tr></thead><tbody>${row}${row}${row}</tbody></table>`,
  );
});

test('axe finds nothing in the editor, rich text or source', { tag: '@layout' }, async ({ page }) => {
  await writeSource(page, everything.replaceAll(/ headers="[^"]*"/g, ''));
  await expectAccessible(page);
  await tool(page, 'HTML source').click();
  await expectAccessible(page);
  await tool(page, 'HTML source').click();
  await tool(page, 'More').click();
  await expectAccessible(page);
});

test('a footnote is written, edited and removed in its dialog', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const input = dialog.getByRole('textbox', { name: 'Footnote' });
  await content(page).pressSequentially('Ink');
  await tool(page, 'Footnote').click();
  await dialog.getByRole('button', { name: 'Add Footnote' }).click();
  await expect(dialog.getByText('Write what the footnote says.')).toBeVisible();
  await input.pressSequentially('From ');
  await input.press('Control+i');
  await input.pressSequentially('soot');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Footnote' }).click();
  await content(page).pressSequentially(' dries.');
  const note = content(page).getByRole('img', { name: 'Footnote: From soot' });
  await expect(note).toBeVisible();
  expect(await source(page)).toBe('<p>Ink<small data-footnote="">From <em>soot</em></small> dries.</p>');
  await show(page, 'rich');

  await note.click();
  await content(page).press('Enter');
  // With the focus comes the caret, behind the text.
  await expect(input).toBeFocused();
  await input.pressSequentially(', often');
  await dialog.getByRole('button', { name: 'Change Footnote' }).click();
  await expect(content(page).getByRole('img', { name: 'Footnote: From soot, often' })).toBeVisible();

  await content(page)
    .getByRole('img', { name: /^Footnote/ })
    .dblclick();
  await dialog.getByRole('button', { name: 'Remove Footnote' }).click();
  expect(await source(page)).toBe('<p>Ink dries.</p>');
});
