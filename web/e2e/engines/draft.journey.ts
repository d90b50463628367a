import { expectStored, saved, written } from '../dashboard/articles/articleForm.ts';
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
  await expectStatus(page).toMatch(saved);

  await page.reload();
  await chosen.waitFor();
  await expectStatus(page).toMatch(saved);
  await page.reload();
  await chosen.waitFor();
  await expectStatus(page).toMatch(saved);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.poll(() => page.css('dialog img').evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await save(page);

  await expectStored(site);
  expect(await storedPicture(page)).toEqual([200, 1]);
});

test('a draft of an older version is restored with its image, which was stored as a file', async ({
  browserPage: page,
  site,
  engine,
}) => {
  test.skip(engine === 'webkit', 'Its sessions under test are not persistent, and store no File.');
  const { title, chosen } = await openNew(page, site);
  const { category } = written;
  await page.evaluate(storeAsBefore, { title: written.title, content: '<p>Stored</p>', category });

  await page.reload();
  await chosen.waitFor();
  await expectStatus(page).toMatch(saved);
  expect(await title.value()).toBe(written.title);
  await save(page);

  expect((await site.rows('articles'))[0]).toMatchObject({ content: '<p>Stored</p>', image: { width: 1, height: 1 } });
});

test('where an image cannot be stored, the form says so, and the text is restored', async ({
  browserPage: page,
  site,
}, testInfo) => {
  const { title, image, chosen } = await openNew(page, site);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === 'files') throw new DOMException('Full.', 'QuotaExceededError');
      return put.apply(this, values);
    };
  });

  await title.type(written.title);
  await expectStatus(page).toMatch(saved);
  await image.setInputFile(pictureFile(testInfo));
  await chosen.waitFor();
  await expectStatus(page).toBe('The image is not saved on this device: save before you leave');
  await page.getByRole('tab', { name: 'Articles' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Leave Without Saving' });
  await confirmation.getByText('The image is not saved on this device: it is lost when this page is closed.').waitFor();
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expectStatus(page).toMatch(saved);
  await page.reload();

  await expect.poll(() => title.value()).toBe(written.title);
  expect(await chosen.count()).toBe(0);
});

/** Runs in the page: stores the draft of the new article and a picture for it as the first version did. */
async function storeAsBefore(values: object): Promise<void> {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const bytes = Uint8Array.from(atob(pixel.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
  const { _id } = await (await fetch('/api/users/profile')).json();
  localStorage.setItem(`octavo-draft:${_id}:article:new`, JSON.stringify({ base: {}, values }));
  const request = indexedDB.open('octavo-files');
  request.onupgradeneeded = () => request.result.createObjectStore('files');
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  const transaction = request.result.transaction('files', 'readwrite');
  transaction.objectStore('files').put(new File([bytes], 'old.png', { type: 'image/png' }), `${_id}:new`);
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
