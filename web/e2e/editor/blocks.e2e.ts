import { expect, expectAccessibleInAllColours, test } from '../fixtures.ts';
import { content, openEditor, source, tool, writeSource } from './editor.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

test.beforeEach(openEditor);

test('a slash inserts a block by its name, by keyboard alone', async ({ page }) => {
  const blocks = page.getByRole('listbox', { name: 'Blocks' });
  await content(page).press('/');
  await expect(blocks.getByRole('option')).not.toHaveCount(0);
  await expectAccessibleInAllColours(page);

  await page.keyboard.type('war');
  await expect(blocks.getByRole('option')).toHaveText(['Warning']);
  await expect(content(page)).toHaveAttribute('aria-activedescendant', /-0$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hot');

  expect(await source(page)).toBe('<aside data-callout="warning"><p>Hot</p></aside>');
});

test('arrows choose a block, and Escape leaves the slash', async ({ page }) => {
  const blocks = page.getByRole('listbox', { name: 'Blocks' });
  await content(page).press('/');
  await page.keyboard.type('head');
  await page.keyboard.press('ArrowDown');
  await expect(blocks.getByRole('option', { selected: true })).toHaveText('Heading 3');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Three');
  await page.keyboard.press('Enter');

  await page.keyboard.type('/etc');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(blocks).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(blocks).toBeHidden();
  await page.keyboard.type('table');
  await expect(blocks).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.type('and/or');

  expect(await source(page)).toBe('<h3>Three</h3>\n<p>/table</p>\n<p>and/or</p>');
});

test('the button beside an empty paragraph opens the same blocks', { tag: '@layout' }, async ({ page }) => {
  await content(page).click();
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('option', { name: 'Details' }).click();
  await page.keyboard.type('More');

  expect(await source(page)).toContain('<details><summary>More</summary>');
});

test('the address of a provider alone in its paragraph becomes an embed by Enter, and a link again by undo', async ({
  page,
}) => {
  await content(page).click();
  await page.keyboard.insertText('https://youtu.be/dQw4w9WgXcQ');
  await expect(page.getByRole('button', { name: 'Embed from YouTube' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(content(page).locator('[data-provider="YouTube"]')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(content(page)).toHaveText('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Embed from YouTube' })).toBeHidden();

  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.type('After');
  expect(await source(page)).toBe(
    `<figure data-embed="${VIDEO}"><a href="${VIDEO}" rel="noopener">${VIDEO}</a></figure>\n<p>After</p>`,
  );
});

test('an embed has a title and a caption that are typed', async ({ page }) => {
  await content(page).press('/');
  await page.keyboard.type('embed');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add embed' });
  await dialog.getByLabel('Address').fill('https://example.org/');
  await dialog.getByRole('button', { name: 'Add Embed' }).click();
  await expect(dialog.getByText('Nothing can be embedded from this address.')).toBeVisible();
  await dialog.getByLabel('Address').fill(VIDEO);
  await dialog.getByRole('button', { name: 'Add Embed' }).click();

  await page.keyboard.press('Shift+End');
  await page.keyboard.type('A song');
  await page.keyboard.press('Enter');
  await page.keyboard.type('From 1987');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After');

  expect(await source(page)).toBe(
    `<figure data-embed="${VIDEO}"><a href="${VIDEO}" rel="noopener">A song</a><figcaption>From 1987</figcaption></figure>\n<p>After</p>`,
  );
});

test('tasks are ticked by a click on their box and by Ctrl+Enter, and new ones are to be done', async ({ page }) => {
  await writeSource(page, '<ul data-tasks=""><li data-done="true">Wash</li></ul>');
  await content(page).press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dry');
  await page.keyboard.press('Control+Enter');
  const box = await content(page).getByRole('listitem').first().boundingBox();
  await page.mouse.click((box?.x ?? 0) - 20, (box?.y ?? 0) + 14);

  expect(await source(page)).toBe('<ul data-tasks><li data-done="false">Wash</li><li data-done="true">Dry</li></ul>');
  await tool(page, 'HTML source').click();
  await tool(page, 'Task list').click();
  expect(await source(page)).toBe('<ul><li>Wash</li><li>Dry</li></ul>');
});

test('pictures that are chosen together are a gallery', async ({ page }) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  // Before the keys: the browser is told of it meanwhile.
  const chooser = page.waitForEvent('filechooser');
  await content(page).press('/');
  await page.keyboard.type('gallery');
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toHaveText('Gallery');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(['a.png', 'b.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png })));
  await expect(content(page).locator('[data-gallery] > figure img[src^="/images/"]')).toHaveCount(2);
  await page.keyboard.type('After');

  expect(await source(page)).toMatch(
    /^<figure data-gallery(="")?><figure><img [^>]*><\/figure><figure><img [^>]*><\/figure><\/figure>\n<p>After<\/p>$/,
  );
});

test('a pasted frame becomes an embed, or its link', async ({ page }) => {
  await content(page).click();
  await content(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p>One</p><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ" title="A song"></iframe><iframe src="https://a.example/b"></iframe>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });

  expect(await source(page)).toBe(
    `<p>One</p>\n<figure data-embed="${VIDEO}"><a href="${VIDEO}" rel="noopener">A song</a></figure>\n<p><a href="https://a.example/b">https://a.example/b</a></p>`,
  );
});
