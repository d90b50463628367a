import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../site.ts';
import { expectToast, open } from '../dashboard.ts';
import {
  draftStatus,
  expectAll,
  expectStored,
  fieldsOf,
  openNew,
  picture,
  sentForms,
  writeAll,
  written,
} from './articleForm.ts';

const LIMIT = 5 * 1024 * 1024;
const refusal = 'Image must be less than 5MB.';

/** Writes a picture of so many bytes to a file, which the browser reads itself; a buffer would go through its protocol. */
function pictureFile(bytes: number): string {
  const file = test.info().outputPath(String(bytes), 'press.png');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, picture(bytes).buffer);
  return file;
}

test('a file that is too large or no image is refused with the reason, and nothing is sent', async ({ page, site }) => {
  const { image, chosen, title } = fieldsOf(page);
  const sent = await sentForms(page);
  const requests: string[] = [];
  const tooLarge = pictureFile(LIMIT + 1);
  await openNew(page, site);
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()));

  await image.setInputFiles(tooLarge);
  await expect(page.getByRole('alert').getByText(refusal)).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await expect(image).toHaveJSProperty('files.length', 0);
  await image.setInputFiles(pictureFile(LIMIT));
  await expect(chosen).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByText('5.0 MB', { exact: true })).toBeVisible();
  await expect(page.getByText(refusal)).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove image' }).click();
  await image.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert').getByText(refusal)).toBeVisible();
  await expect(page.getByText('notes.txt')).toHaveCount(0);
  await image.setInputFiles(picture(undefined, 'small.png'));
  await expect(page.getByText('small.png')).toBeVisible();
  await image.setInputFiles(tooLarge);
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByText('small.png')).toBeVisible();

  expect(requests).toEqual([]);
  expect(await sent()).toEqual([]);
  await expect(title).toHaveValue('');
});

test('an image is replaced, restored and removed, with its alternative text', async ({ page, site }) => {
  const { image, alt, chosen } = fieldsOf(page);
  const update = page.getByRole('button', { name: 'Update Article' });
  const sent = await sentForms(page);
  const category = await site.createCategory('Types');
  const { _id, imgUrl } = await site.createArticle({ title: 'Pictured', category, picture: picture() });
  await open(page, site, `/article?form=${_id}`);
  await expect(page.getByText('1 × 1 pixels')).toBeVisible();

  await image.setInputFiles(picture(2000, 'other.png'));
  await expect(page.getByText('other.png')).toBeVisible();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('Saved image')).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace image' }).click();
  await (await choosing).setFiles(picture(3000, 'third.png'));
  await expect(chosen).toBeVisible();
  await alt.fill(written.alt);
  await update.click();
  await expectToast(page, 'status', 'Article updated successfully!');
  expect((await sent())[0]).toMatchObject({ imgAlt: written.alt, imgUrl: { file: 'third.png', size: 3000 } });
  const [replaced] = await site.rows('articles');
  expect(replaced.image.alt).toBe(written.alt);
  expect(replaced.imgUrl).not.toBe(imgUrl);

  await page.getByRole('button', { name: 'Edit Pictured' }).click();
  await expect(alt).toHaveValue(written.alt);
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('It goes when you save.')).toBeVisible();
  await update.click();
  await expectToast(page, 'status', 'Article updated successfully!');
  expect((await sent())[1]).toMatchObject({ imgUrl: '' });
  expect((await site.rows('articles'))[0]).toMatchObject({ imgUrl: null, image: null });
});

/** Limits uploads to so many bytes in a second, until the returned function is called. */
async function slowDown(page: Page, uploadThroughput: number): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput });
  return () => session.send('Network.emulateNetworkConditions', unlimited);
}

test('a slow upload shows its progress, can be cancelled without loss, and sent again', async ({
  page,
  site,
  pageErrors,
}) => {
  await openNew(page, site);
  await writeAll(page, { image: pictureFile(LIMIT - 1) });
  const speedUp = await slowDown(page, 100_000);
  const bar = page.getByRole('progressbar', { name: 'Sending…' });
  const share = () => bar.evaluate((element) => (element as HTMLProgressElement).value);

  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(draftStatus(page)).toHaveText('Saving');
  await expect.poll(share).toBeGreaterThan(0.01);
  const before = await share();
  expect(before).toBeLessThan(0.5);
  await expect.poll(share).toBeGreaterThan(before);
  await expect(page.getByText(/^\d+ %$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeDisabled();
  await bar.locator('..').getByRole('button', { name: 'Cancel' }).click();

  await expectToast(page, 'alert', 'Sending was cancelled.');
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await expect(bar).toHaveCount(0);
  await expectAll(page);
  expect(await site.rows('articles')).toEqual([]);

  await speedUp();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'status', 'Article created successfully!');
  await expectStored(site);
  pageErrors.length = 0;
});
