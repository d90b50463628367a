import type { Page } from '@playwright/test';
import { expectRing, tabTo, wrongWithFocus } from '../../focus.ts';
import { expect, test } from '../../site.ts';
import { goTo, open, rowOf, rowsOf } from '../dashboard.ts';

test('an administrator writes, changes, publishes and deletes an article by keyboard alone', async ({ page, site }) => {
  await site.createCategory('Travel');
  await open(page, site);
  await expect(page.getByRole('heading', { name: 'Welcome, Admin' })).toBeVisible();

  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) {
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
  }
  await tabTo(page, page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Article' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Article' })).toBeFocused();

  await tabTo(page, page.getByRole('tab', { name: 'Articles' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Add Article' })).toBeFocused();
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type('By keyboard alone');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Content' }));
  await page.keyboard.type('## One hand\nOn the ');
  await page.keyboard.press('Alt+F10');
  await tools(page, 'Bold');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.keyboard.type('keys');
  await tabTo(page, page.getByRole('combobox', { name: 'Category' }));
  await page.keyboard.type('Tra');
  await tabTo(page, page.getByLabel('Tags'));
  await page.keyboard.type('hands, keys');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Articles', selected: true })).toBeFocused();
  await expect(rowOf(page, 'By keyboard alone')).toContainText('Travel');

  await tabTo(page, page.getByRole('checkbox', { name: 'Published: By keyboard alone' }));
  await page.keyboard.press('Space');
  await expect(page.getByText('Article published successfully!')).toBeVisible();
  const written = (await site.rows('articles'))[0];
  expect(written).toMatchObject({ published: true, tags: ['hands', 'keys'], category: 'Travel' });
  expect(written.content).toMatch(/^<h2>One hand<\/h2>\s*<p>On the <strong>keys<\/strong><\/p>$/);

  await tabTo(page, page.getByRole('button', { name: 'Edit By keyboard alone' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', twice');
  await tabTo(page, page.getByRole('button', { name: 'Update Article' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Article updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit By keyboard alone, twice' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Delete By keyboard alone, twice' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Article deleted successfully!')).toBeVisible();
  await expect(page.getByText('No articles yet.')).toBeVisible();
});

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

/** Moves along the toolbar to the button of this name. */
async function tools(page: Page, name: string): Promise<void> {
  const button = page.getByRole('toolbar').getByRole('button', { name });
  for (let step = 0; step < 20; step++) {
    if (await button.first().evaluate((element) => element === document.activeElement)) return expectRing(page);
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`The arrows do not lead to ${name}`);
}
