import { expectStored, written } from '../dashboard/articleForm.ts';
import { fieldsOf, openNew, pictureFile, save, writeAll } from './articleForm.ts';
import { expect, dashboardTest as test } from './fixtures.ts';
import type { Page } from './Page.ts';

const expectStatus = (page: Page) => expect.poll(() => fieldsOf(page).draftStatus.text());

test('a new article with its image is restored after a reload, and saved', async ({
  browserPage: page,
  site,
}, testInfo) => {
  const { chosen } = await openNew(page, site);
  await writeAll(page, testInfo);
  await expectStatus(page).toBe('Saved on this device');

  await page.reload();
  await chosen.waitFor();
  await expectStatus(page).toBe('Saved on this device');
  await page.reload();
  await chosen.waitFor();
  await expectStatus(page).toBe('Saved on this device');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.poll(() => page.css('dialog img').evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await save(page);

  await expectStored(site);
  expect(await storedPicture(page)).toEqual([200, 1]);
});

test('an image that an older version stored as a file is restored', async ({ browserPage: page, site, engine }) => {
  test.skip(engine === 'webkit', 'Its sessions under test are not persistent, and store no File.');
  const { title, category, content, chosen } = await openNew(page, site);
  await title.type(written.title);
  await category.selectOption(written.category);
  await content.click();
  await page.type('Stored');
  await expectStatus(page).toBe('Saved on this device');
  await page.evaluate(storeAsBefore);

  await page.reload();
  await chosen.waitFor();
  await expectStatus(page).toBe('Saved on this device');
  await save(page);

  expect((await site.rows('articles'))[0]).toMatchObject({ content: '<p>Stored</p>', image: { width: 1, height: 1 } });
});

test('where an image cannot be stored, the form says so, and the text is restored', async ({
  browserPage: page,
  site,
}, testInfo) => {
  const { title, image, chosen } = await openNew(page, site);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });

  await title.type(written.title);
  await expectStatus(page).toBe('Saved on this device');
  await image.setInputFile(pictureFile(testInfo));
  await chosen.waitFor();
  await expectStatus(page).toBe('The image is not saved on this device: save before you leave');
  await page.getByRole('tab', { name: 'Articles' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Leave Without Saving' });
  await confirmation.getByText('The image is not saved on this device: it is lost when this page is closed.').waitFor();
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expectStatus(page).toBe('Saved on this device');
  await page.reload();

  await expect.poll(() => title.value()).toBe(written.title);
  expect(await chosen.count()).toBe(0);
});

/** Runs in the page: stores a picture for the new article as the first version did. */
async function storeAsBefore(): Promise<void> {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const bytes = Uint8Array.from(atob(pixel.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
  const [, account] = /^octavo-draft:(.+):article:new$/.exec(Object.keys(localStorage).join()) ?? [];
  const request = indexedDB.open('octavo-files');
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  const transaction = request.result.transaction('files', 'readwrite');
  transaction.objectStore('files').put(new File([bytes], 'old.png', { type: 'image/png' }), `${account}:new`);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
}

/** Loads the picture of the server's one article; resolves to the response's status and the picture's width. */
function storedPicture(page: Page): Promise<[status: number, width: number]> {
  return page.evaluate(async () => {
    const [article] = (await (await fetch('/api/articles')).json()).data;
    const response = await fetch(article.imgUrl);
    return [response.status, (await createImageBitmap(await response.blob())).width] as [number, number];
  });
}
