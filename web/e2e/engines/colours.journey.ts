import sharp from 'sharp';
import { expect, dashboardTest as test } from './fixtures.ts';
import type { Locator } from './Locator.ts';
import type { Page } from './Page.ts';

const surface = [31, 28, 25];
const rubric = [240, 144, 122];

test('a checkbox has the colours of the dark theme, as the engines themselves would not draw it', async ({
  browserPage: page,
  site,
}) => {
  await site.createCategory('letters');
  await page.goto('/dashboard/category');
  await page.evaluate(() => localStorage.setItem('octavo-theme', 'dark'));
  await page.reload();
  const box = page.getByRole('checkbox', { name: 'Select Letters' });
  await box.waitFor();

  await expect.poll(() => colourIn(page, box)).toEqual(surface);
  await box.click();
  await expect.poll(() => colourIn(page, box)).toEqual(rubric);
});

/** The colour near the lower right corner of an element, which its mark leaves free. */
async function colourIn(page: Page, element: Locator): Promise<number[]> {
  const [left, top] = await element.evaluate((target) => {
    const { right, bottom } = target.getBoundingClientRect();
    return [Math.round(right) - 4, Math.round(bottom) - 4] as const;
  });
  const pixel = sharp(await page.screenshot()).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.removeAlpha().raw().toBuffer())];
}
