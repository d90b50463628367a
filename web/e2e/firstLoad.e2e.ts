import type { Page } from '@playwright/test';
import { scriptOf } from './chunks.ts';
import { expect, signIn, test } from './fixtures.ts';

/** The widths of each image with `sizes`: as shown, and as its `sizes` says, in CSS pixels. */
function widths(page: Page): Promise<{ shown: number; said: number }[]> {
  return page.locator('img[sizes]').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.getBoundingClientRect().width > 0)
      .map((image) => {
        const [said = ''] = image.sizes
          .split(',')
          .map((each) => /^\s*(\(.+\))?\s*(\S+)\s*$/.exec(each) ?? [])
          .filter(([, condition]) => condition === undefined || matchMedia(condition).matches)
          .map(([, , length = '']) => length);
        const unit = said.endsWith('vw') ? innerWidth / 100 : 1;
        return { shown: image.getBoundingClientRect().width, said: Number.parseFloat(said) * unit };
      }),
  );
}

test('images are shown as wide as their sizes attribute says', async ({ page }) => {
  await page.goto('/');
  const article = (await page.locator('main li:has(img) a[href^="/articles/"]').first().getAttribute('href')) ?? '';

  for (const address of ['/', article]) {
    await page.goto(address);
    for (const width of [360, 412, 700, 800, 1000, 1100, 1300, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const images = await widths(page);

      expect(images.length).toBeGreaterThan(0);
      // A browser that fetches one size up spends bytes; one that fetches a size too small shows a blur.
      for (const { shown, said } of images) {
        expect(said / shown, `${address} at ${width} pixels`).toBeGreaterThan(0.92);
        expect(said / shown, `${address} at ${width} pixels`).toBeLessThan(1.2);
      }
    }
  }
});

test('only administrators preload the dashboard', async ({ page, context }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const dashboards = () => fetched.filter((url) => url.endsWith(scriptOf('dashboard/DashboardPage.tsx')));

  await page.goto('/');
  await signIn(page);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(dashboards()).toEqual([]);

  await context.clearCookies();
  await signIn(page, 'ines@octavo.example');
  await page.goto('/about');
  await expect.poll(() => dashboards().length).toBeGreaterThan(0);
});

test('an article page takes ten requests at most', async ({ page }) => {
  await page.goto('/');
  const article = await page.locator('main li:has(img) a[href^="/articles/"]').first().getAttribute('href');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));

  await page.goto(article ?? '');
  await page.waitForLoadState('networkidle');

  expect(fetched.length, fetched.join('\n')).toBeLessThanOrEqual(10);
});
