import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { closeByEscape } from '../../focus.ts';
import { expect, type Site, test } from '../../site.ts';
import { expectToast, open, remove, rowsOf } from '../dashboard.ts';

/** Changes of several articles at once. */

async function fill(site: Site, count: number): Promise<void> {
  for (const name of ['letters', 'trains']) await site.createCategory(name);
  for (let index = 1; index <= count; index++) {
    await site.createArticle({ title: `Draft ${index}`, category: 'letters', published: false });
  }
  await site.createArticle({ title: 'Another', category: 'trains', tags: ['steam'] });
}

const counts = (page: Page) => page.getByRole('group', { name: 'Status' }).getByRole('button');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Selected Articles' });

test('selected articles are published, get a category and a tag, with keys alone', async ({ page, site }) => {
  await fill(site, 2);
  await open(page, site, '/article?status=draft');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const change = page.getByRole('button', { name: 'Change…' });

  await change.press('Enter');
  await expect(dialog(page)).toContainText('Are you sure you want to change 2 articles?');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await closeByEscape(page, change);

  await change.press('Enter');
  await dialog(page).getByLabel('Change').selectOption('Set category');
  await dialog(page).getByLabel('New category').selectOption('trains');
  await dialog(page).getByRole('button', { name: 'Set category' }).press('Enter');
  await expectToast(page, 'status', 'Category set successfully!');
  await expect(rowsOf(page).first()).toContainText('trains');

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await change.press('Enter');
  await dialog(page).getByLabel('Change').selectOption('Add tag');
  await dialog(page).getByLabel('New tag').fill('bound');
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Tag added successfully!');
  await expect(rowsOf(page).first()).toContainText('bound');

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await change.press('Enter');
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expectToast(page, 'status', 'Articles published successfully!');
  await expect(page.getByText('No article is a draft.')).toBeVisible();
  await expect(counts(page)).toHaveText(['All3', 'Published3', 'Drafts0', 'Scheduled0']);
});

test('all articles that match are selected, deleted unless others match meanwhile, and restored', async ({
  page,
  site,
  pageErrors,
}) => {
  await fill(site, 12);
  await open(page, site, '/article?q=draft');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Select all 12 that match' }).press('Enter');
  await expect(page.getByText('All 12 that match are selected.')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await site.createArticle({ title: 'Draft 13', category: 'letters' });

  await page.getByRole('button', { name: 'Delete Selected (12)' }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete 12 articles?');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const text = 'Nothing was changed: 13 match now, no longer 12. Please look at the list again.';
  await expectToast(page, 'alert', text);
  await expect(page.getByText('13 found, newest first')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete Selected/ })).toHaveText(/\(9\)|\(10\)/);

  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Select all 13 that match' }).click();
  await remove(page, 'Delete Selected (13)');
  await expect(page.getByText('Nothing matches “draft”.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Trash (13)' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByText('13 found, newest first')).toBeVisible();
  pageErrors.length = 0;
});
