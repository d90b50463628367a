import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, launchSignedIn, test, writeArticle } from './fixtures.ts';
import { SlowProxy } from './SlowProxy.ts';

/** A small picture with random bytes after its end, so that the file has 4.6 MB. */
async function heavyPicture() {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#9c2f1e' } })
    .jpeg()
    .toBuffer();
  return { name: 'heavy.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([picture, randomBytes(4_600_000)]) };
}

/** Records the values of the progress bar from now on; the returned function resolves to them. */
async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar?.hasAttribute('value') && bar.value !== seen.at(-1)) seen.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen);
}

test('an administrator writes and publishes an article', async ({ launch, server }) => {
  const { window } = await launchSignedIn(launch, server);
  await writeArticle(window, 'From the desktop');
  await window.getByRole('switch', { name: 'Published' }).check();
  await window.getByRole('button', { name: 'Add Article' }).click();

  await expect(window.getByText('Article created successfully!')).toBeVisible();
  await expect.poll(() => server.titles()).toContain('From the desktop');
});

test('an upload shows its real progress, can be cancelled, and succeeds when repeated', async ({ launch, server }) => {
  const proxy = new SlowProxy(server.url);
  const { window } = await launchSignedIn(launch, server, await proxy.start());
  const picture = await heavyPicture();
  await writeArticle(window, 'With a heavy picture');
  await window.locator('input[name=imgUrl]').setInputFiles(picture);
  const progress = await recordProgress(window);

  proxy.stopReading();
  await window.getByRole('button', { name: 'Add Article' }).click();
  const bar = window.getByRole('progressbar', { name: 'Sending…' });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0.02);
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(1);
  await window.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(window.getByText('Sending was cancelled.').first()).toBeVisible();
  await expect(window.getByLabel('Title')).toHaveValue('With a heavy picture');
  expect(await server.titles()).not.toContain('With a heavy picture');

  proxy.resumeReading();
  await window.getByRole('switch', { name: 'Published' }).check();
  await window.getByRole('button', { name: 'Add Article' }).click();
  await expect(window.getByText('Article created successfully!')).toBeVisible();
  const shares = await progress();
  expect(shares.some((share) => share > 0 && share < 1)).toBe(true);
  expect(await server.titles()).toContain('With a heavy picture');
  await expect(window.locator('td img, [role="cell"] img, li img').first()).toHaveJSProperty('complete', true);
  proxy.stop();
});

test('a picture that is dropped anywhere on the window is used in the article form', async ({ launch, server }) => {
  const { window } = await launchSignedIn(launch, server);
  await writeArticle(window, 'With a dropped picture');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#9c2f1e' } })
    .png()
    .toBuffer();

  await window.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    const target = document.querySelector('h1') ?? document.body;
    for (const kind of ['dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    }
  }, png.toString('base64'));

  await expect(window.getByText('dropped.png').first()).toBeVisible();
  await window.getByRole('button', { name: 'Add Article' }).click();
  await expect(window.getByText('Article created successfully!')).toBeVisible();
});
