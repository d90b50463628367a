import type { Page } from '@playwright/test';
import { wrongWithFocus } from '../../focus.ts';
import { expect, test } from '../../site.ts';
import { goTo, open, rowsOf } from '../dashboard.ts';

test('every tab stop of the screens shows its focus, and none is hidden', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  for (const name of ['Letters', 'Travel'])
    await site.createArticle({ title: name, category: await site.createCategory(name) });
  await open(page, site);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await expectVisibleStops(page);
  for (const screen of ['Category', 'Article']) {
    await goTo(page, screen);
    await expect(rowsOf(page)).toHaveCount(2);
    await expectVisibleStops(page);
  }
  await page.getByRole('tab', { name: 'Add Article' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await expectVisibleStops(page);
  await goTo(page, 'Setting');
  for (const name of ['Site', 'Pages']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expectVisibleStops(page);
  }
});

/** Moves through all tab stops of the screen in both directions, from wherever the focus is. */
async function expectVisibleStops(page: Page): Promise<void> {
  const unseen: string[] = [];
  for (const key of ['Shift+Tab', 'Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press(key);
      const wrong = await page.evaluate(wrongWithFocus);
      if (wrong === null) break;
      if (wrong) unseen.push(`${key}: ${wrong}`);
    }
  }
  expect(unseen).toEqual([]);
}
