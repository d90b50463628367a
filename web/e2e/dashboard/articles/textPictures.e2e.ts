import type { Page } from '@playwright/test';
import { content, show, source, tool } from '../../editor/editor.ts';
import { expectAccessible, expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { expectToast, holdResponses } from '../dashboard.ts';
import { fieldsOf, openNew, written } from './articleForm.ts';
import { choose, give, pictures, png, uploaded } from './textPictures.ts';

const IMAGES = '**/api/images';

/** Writes what an article takes beside its text. */
async function writeTitle(page: Page): Promise<void> {
  const { title, category, published } = fieldsOf(page);
  await title.fill(written.title);
  await category.selectOption(written.category);
  await published.check();
}

/** Writes a paragraph at the end of the text. */
async function write(page: Page, text: string): Promise<void> {
  await content(page).press('Control+End');
  await content(page).pressSequentially(text);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change image' });

/** Describes the picture whose dialog is open. */
async function describe(page: Page, alt: string | null, { caption = '', width = 'As wide as the text' } = {}) {
  if (alt === null) await dialog(page).getByRole('checkbox').check();
  else await dialog(page).getByLabel('Alternative text').fill(alt);
  await dialog(page).getByLabel('Caption (optional)').fill(caption);
  await dialog(page).getByRole('radio', { name: width }).check();
  await dialog(page).getByRole('button', { name: 'Change Image' }).click();
}

test('pictures are chosen, dropped and pasted into the text, described, saved, and shown without JavaScript', async ({
  page,
  site,
  browser,
}) => {
  await openNew(page, site);
  await writeTitle(page);
  await write(page, 'Before the pictures.');

  await choose(page, [await png(page, 'chosen.png', [1600, 900])]);
  await describe(page, 'A blue field', { caption: 'Blue, <b>chosen</b>', width: 'Full width' });
  await write(page, 'Between them.');
  await give(page, 'paste', [await png(page, 'one.png'), await png(page, 'two.png', [300, 400], '#a33')]);
  await give(page, 'drop', [await png(page, 'dropped.png', [900, 600], '#484')]);
  await expect(uploaded(page)).toHaveCount(4);
  for (const alt of ['One', null, 'Dropped']) {
    await content(page).getByRole('button', { name: 'Add alternative text' }).first().click();
    await describe(page, alt, alt === 'Dropped' ? { width: 'Wider than the text' } : {});
  }
  await expect(content(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expectToast(page, 'status', 'Article created successfully!');

  const [{ slug, content: html }] = await site.rows('articles');
  expect(html).not.toMatch(/blob:|data:|data-upload/);
  expect(html.match(/<figure[^>]*>/g)).toEqual([
    '<figure data-width="full">',
    '<figure>',
    '<figure>',
    expect.any(String),
  ]);
  expect([...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(
    expect.arrayContaining(['A blue field', 'One', '', 'Dropped']),
  );
  const reader = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const shown = await reader.newPage();
  await shown.goto(new URL(`/articles/${slug}`, page.url()).href);
  const images = shown.locator('.prose img');
  await expect(images).toHaveCount(4);
  await expect(images.first()).toHaveAttribute('width', '1600');
  await expect(images.first()).toHaveAttribute('loading', 'lazy');
  await expect(shown.locator('figcaption')).toHaveText('Blue, <b>chosen</b>');
  await reader.close();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/articles/${slug}`);
  await expect(page.locator('.prose img')).toHaveCount(4);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('one goes on writing while a picture is sent, and cannot save before it is there', async ({ page, site }) => {
  const release = await holdResponses(page, IMAGES);
  await openNew(page, site);
  await writeTitle(page);

  await give(page, 'paste', [await png(page, 'slow.png')]);
  await content(page).pressSequentially('Typed meanwhile.');
  await expect(content(page).getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(page.getByText('1 picture is not uploaded yet.').first()).toBeVisible();
  expect(await site.rows('articles')).toEqual([]);
  release();
  await expect(uploaded(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expectToast(page, 'status', 'Article created successfully!');

  const [{ content: html }] = await site.rows('articles');
  expect(html).toMatch(/<figure><img src="\/images\/[^>]*><\/figure>\s*<p>Typed meanwhile.<\/p>/);
});

test('a picture that arrives while it is being described keeps its address', async ({ page, site }) => {
  const release = await holdResponses(page, IMAGES);
  await openNew(page, site);
  await choose(page, [await png(page, 'slow.png')]);
  await expect(dialog(page)).toBeVisible();

  release();
  await expect(uploaded(page)).toHaveCount(1);
  await describe(page, 'A blue field');

  await expect(page.getByRole('img', { name: 'A blue field' })).toHaveAttribute('src', /^\/images\//);
});

test('a file is refused before it is sent; an upload is cancelled, fails, and is tried again', async ({
  page,
  site,
  pageErrors,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/images') && requests.push(request.url()));
  const release = await holdResponses(page, IMAGES);
  await openNew(page, site);
  await give(page, 'drop', [{ name: 'notes.txt', type: 'text/plain', base64: btoa('no picture') }]);
  await expectToast(page, 'alert', 'notes.txt: Only pictures, and PDF, EPUB, ZIP, MP3, M4A and OGG files can be used.');
  await give(page, 'drop', [{ name: 'large.png', type: 'image/png', base64: '', zeros: 5 * 1024 * 1024 + 1 }]);
  await expectToast(page, 'alert', 'large.png: Image must be less than 5MB.');
  expect(requests).toEqual([]);
  expect(await source(page)).toBe('');

  await show(page, 'rich');
  await give(page, 'paste', [await png(page, 'press.png')]);

  await content(page).getByRole('button', { name: 'Cancel uploading press.png' }).click();
  await expect(content(page).getByRole('alert')).toHaveText('Uploading was cancelled.');
  release();
  await page.unroute(IMAGES);
  await page.route(IMAGES, (route) =>
    route.fulfill({ status: 503, json: { message: 'The disk is full. Nothing was saved.' } }),
  );
  await content(page).getByRole('button', { name: 'Retry uploading press.png' }).click();
  await expect(content(page).getByRole('alert')).toHaveText('The disk is full. Nothing was saved.');
  await page.unroute(IMAGES);
  await page.route(IMAGES, (route) => route.abort());
  await content(page).getByRole('button', { name: 'Retry uploading press.png' }).click();
  await expect(content(page).getByRole('alert')).toHaveText('The connection was lost before the picture was uploaded.');
  await expectAccessibleInAllColours(page);
  await page.unroute(IMAGES);
  await content(page).getByRole('button', { name: 'Retry uploading press.png' }).click();

  await expect(uploaded(page)).toHaveCount(1);
  await expect(content(page).getByRole('alert')).toHaveCount(0);
  pageErrors.length = 0;
});

test('an upload that finishes is no step of the history, and brings no removed picture back', async ({
  page,
  site,
}) => {
  const release = await holdResponses(page, IMAGES);
  await openNew(page, site);
  await give(page, 'paste', [await png(page, 'press.png')]);
  await expect(pictures(page)).toHaveCount(1);
  await tool(page, 'Undo').click();
  await expect(pictures(page)).toHaveCount(0);

  release();
  await page.waitForResponse(IMAGES);
  await expect(pictures(page)).toHaveCount(0);
  await tool(page, 'Redo').click();
  await expect(uploaded(page)).toHaveCount(1);
  await tool(page, 'Undo').click();

  await expect(pictures(page)).toHaveCount(0);
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
});

test('a reload during an upload loses neither text nor picture', async ({ page, site }) => {
  await holdResponses(page, IMAGES);
  await openNew(page, site);
  await give(page, 'paste', [await png(page, 'press.png')]);
  await content(page).pressSequentially('Typed meanwhile.');
  await expect(page.locator('[data-status]')).toHaveText(/^Saved/);

  await page.reload();
  await expect(content(page)).toContainText('Typed meanwhile.');
  await expect(content(page).getByRole('alert')).toHaveText(
    'This picture was not uploaded before the page was closed.',
  );
  // Only now, for then an upload that is held goes on.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await content(page).getByRole('button', { name: 'Retry uploading press.png' }).click();

  await expect(uploaded(page)).toHaveCount(1);
});

test('a picture whose file is on another device is chosen again', async ({ page, site }) => {
  await openNew(page, site);
  await source(page);
  await content(page).fill(`<p>Text.</p><figure><img data-upload="${'0a'.repeat(16)}" alt="A press"></figure>`);
  await tool(page, 'HTML source').click();
  await expect(content(page).getByRole('alert')).toHaveText(
    'This picture was not uploaded, and its file is not on this device: choose it again.',
  );

  const choosing = page.waitForEvent('filechooser');
  await content(page).getByRole('button', { name: 'Choose another file for this picture' }).click();
  const { base64 } = await png(page, 'again.png');
  await (await choosing).setFiles({ name: 'again.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') });

  await expect(uploaded(page)).toHaveAttribute('alt', 'A press');
});

test('pictures that are pasted with a text are uploaded where they can be had, and counted where not', async ({
  page,
  site,
}) => {
  await openNew(page, site);
  const { base64 } = await png(page, 'inner.png');
  const address = new URL('/favicon.svg', page.url()).href;
  const html = `<p>One <img src="data:image/png;base64,${base64}" alt="Within"></p><p><img src="file:///C:/a.png"></p>
    <p><img src="${address}" alt="Elsewhere"><img src="blob:https://docs.example/1"></p>`;

  await content(page).click();
  await content(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

  await expectToast(
    page,
    'status',
    '2 pictures could not be pasted along: copy them one by one, or drop their files into the text.',
  );
  await expect(uploaded(page)).toHaveAttribute('alt', 'Within');
  const sources = [...(await source(page)).matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src);
  expect(sources).toEqual([expect.stringMatching(/^\/images\//), address]);
});

test('a picture is described, captioned and widened by keyboard alone', async ({ page, site }) => {
  await openNew(page, site);
  await give(page, 'paste', [await png(page, 'press.png')]);
  await expect(uploaded(page)).toHaveCount(1);

  await content(page).press('Control+Home');
  await content(page).press('ArrowRight');
  await content(page).press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectAccessibleInAllColours(page);
  await dialog(page).getByLabel('Alternative text').focus();
  await page.keyboard.type('A press');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('In the workshop');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(dialog(page)).toHaveCount(0);
  expect(await source(page)).toMatch(
    /^<figure data-width="wide"><img [^>]*alt="A press"[^>]*><figcaption>In the workshop<\/figcaption><\/figure>/,
  );
});
