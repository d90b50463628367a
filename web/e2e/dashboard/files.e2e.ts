import type { Page, Route } from '@playwright/test';
import { content, source } from '../editor/editor.ts';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { book, talk } from '../sampleFiles.ts';
import { expect, test } from '../site.ts';
import { openNew } from './articles/articleForm.ts';
import { give, png } from './articles/textPictures.ts';
import { expectToast, open } from './dashboard.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add file or audio' });

/** Opens the dialog of a block from the menu, by keyboard alone. */
async function openBlock(page: Page, word: string, title: string): Promise<void> {
  await content(page).press('/');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

const openDialog = (page: Page) => openBlock(page, 'audio', 'Add file or audio');

async function pngFile(page: Page) {
  const { name, type: mimeType, base64 } = await png(page, 'stage.png');
  return { name, mimeType, buffer: Buffer.from(base64, 'base64') };
}

test('files are uploaded, renamed, found and deleted in the library', { tag: '@layout' }, async ({ page, site }) => {
  await open(page, site);
  await page.goto('/dashboard/media');
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page).toHaveURL(/\?kind=files$/);
  await expect(page.getByText('No files yet.')).toBeVisible();

  await page.getByLabel('Files', { exact: true }).and(page.locator('input')).setInputFiles([book, talk]);
  await expect(page.getByRole('button', { name: 'Details of On paper' })).toBeVisible();
  await page.getByRole('button', { name: 'Details of Talk' }).click();
  await expectAccessibleInAllColours(page);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A talk');
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'File updated successfully!');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('searchbox', { name: 'Search files' }).fill('paper');
  await expect(page.getByText('1 found, newest first')).toBeVisible();
  await page.getByRole('button', { name: 'Details of On paper' }).click();
  await page.getByRole('button', { name: 'Delete file…' }).click();
  await page.getByRole('dialog', { name: 'Delete File' }).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'status', 'File deleted successfully!');
  await expect(page.getByText('Nothing matches “paper”.')).toBeVisible();
});

test('a sound is uploaded into a text, and its name typed, by keyboard alone', async ({ page, site }) => {
  await openNew(page, site);
  await openDialog(page);
  await expectAccessibleInAllColours(page);

  await dialog(page).getByLabel('Files', { exact: true }).setInputFiles(talk);
  await expect(dialog(page)).toBeHidden();
  await expect(content(page).locator('audio')).toBeVisible();
  await page.keyboard.type('After');
  await content(page).locator('.sound .name').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' on ink');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Between');

  const html = await source(page);
  expect(html.replace(/[0-9a-f]{24}/g, 'KEY')).toBe(
    '<audio controls src="/files/KEY.mp3"><a data-file="16680" href="/files/KEY.mp3">Talk on ink</a></audio>\n' +
      '<p>Between</p>\n<p>After</p>',
  );
});

test('a file of the library is chosen for a text', async ({ page, site }) => {
  const { url, bytes } = await site.createFile(book);
  await openNew(page, site);
  const link = `<a href="${url}" data-file="${bytes}">On paper</a>`;

  await openDialog(page);
  await dialog(page).getByRole('searchbox', { name: 'Search files' }).press('Control+k');
  await dialog(page).getByRole('button', { name: 'Add On paper' }).click();
  await page.keyboard.type('After');

  expect(await source(page)).toBe(`<p>${link}</p>\n<p>After</p>`);
});

test('all files that arrived come into the text, though another did not', async ({ page, site, pageErrors }) => {
  await openNew(page, site);
  await openDialog(page);
  const input = dialog(page).getByLabel('Files', { exact: true });
  const refuse = (route: Route) => route.fulfill({ status: 413, json: { message: 'Too large.' } });
  await page.route('**/files', refuse, { times: 1 });

  await input.setInputFiles(book);
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await input.setInputFiles({ ...book, name: 'First.pdf' });
  await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeVisible();
  await input.setInputFiles({ ...book, name: 'Second.pdf' });
  await expect(dialog(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Remove On paper.pdf' }).click();

  await expect(content(page).locator('a[data-file]')).toHaveText(['First', 'Second']);
  expect(pageErrors.splice(0)).toHaveLength(2);
});

test('a file that is dropped on the text stands alone, one that is pasted into a sentence within it, and one of another kind refused by name', async ({
  page,
  site,
}) => {
  await openNew(page, site);
  const pdf = { name: 'Dropped.pdf', type: 'application/pdf', base64: book.buffer.toString('base64') };

  await give(page, 'drop', [pdf]);
  await expect(content(page).getByText('Dropped')).toBeVisible();
  await page.keyboard.type('See ');
  await give(page, 'paste', [{ ...pdf, name: 'Pasted.pdf' }]);
  await expect(content(page).getByText('Pasted')).toBeVisible();
  await give(page, 'paste', [{ ...pdf, name: 'tool.exe', type: 'application/x-msdownload' }]);
  await expectToast(page, 'alert', 'tool.exe: Only pictures, and PDF, EPUB, ZIP, MP3, M4A and OGG files can be used.');

  expect(await source(page)).toMatch(
    /<p><a [^>]*data-file[^>]*>Dropped<\/a><\/p>\n<p>See <a [^>]*data-file[^>]*>Pasted<\/a>/,
  );
});

test('an embed gets a picture of the library, which its card shows', async ({ page, site }) => {
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const image = await site.createImage(await pngFile(page), 'A stage');
  await openNew(page, site);
  await openBlock(page, 'embed', 'Add embed');
  await page.getByRole('dialog').getByLabel('Address').fill(address);
  await page.keyboard.press('Enter');
  await expect(content(page).locator('[data-provider="YouTube"]')).toBeVisible();

  await page.getByRole('button', { name: 'Picture of the card…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose from the library…' }).click();
  await page.getByRole('button', { name: 'Choose A stage' }).click();
  await expectAccessibleInAllColours(page);
  await page.getByRole('button', { name: 'Change Embed' }).click();
  await expect(content(page).locator(`figure img[src="${image.url}"]`)).toBeVisible();

  expect(await source(page)).toMatch(
    new RegExp(`<figure data-embed="[^"]*"><img [^>]*src="${image.url}"[^>]*alt="A stage"[^>]*><a href`),
  );
});
