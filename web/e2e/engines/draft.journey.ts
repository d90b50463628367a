import { expectStored, saved, written } from '../dashboard/articles/articleForm.ts';
import { fieldsOf, inDetails, openNew, pictureFile, save, writeAll } from './articleForm.ts';
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
  await chosen.element();
  await expectStatus(page).toMatch(saved);
  await page.reload();
  await chosen.element();
  await expectStatus(page).toMatch(saved);
  await inDetails(page, async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect.poll(() => preview.css('img').evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
    await preview.getByRole('button', { name: 'Close' }).click();
  });
  await save(page);

  await expectStored(site);
  expect(await storedPicture(page)).toEqual([200, 1]);
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
  await inDetails(page, async () => {
    await image.setInputFile(pictureFile(testInfo));
    await chosen.waitFor();
  });
  await expectStatus(page).toBe('The image is not saved on this device: save before you leave');
  await page.getByRole('tab', { name: 'Articles' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Leave Without Saving' });
  await confirmation.getByText('The image is not saved on this device: it is lost when this page is closed.').waitFor();
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await inDetails(page, () => page.getByRole('button', { name: 'Remove image' }).click());
  await expectStatus(page).toMatch(saved);
  await page.reload();

  await expect.poll(() => title.value()).toBe(written.title);
  expect(await chosen.count()).toBe(0);
});

/** Loads the picture of the server's one article; resolves to the response's status and the picture's width. */
function storedPicture(page: Page): Promise<[status: number, width: number]> {
  return page.evaluate(async () => {
    const [article] = (await (await fetch('/api/articles')).json()).data;
    const response = await fetch(article.imgUrl);
    return [response.status, (await createImageBitmap(await response.blob())).width] as [number, number];
  });
}
