import type { Page } from '@playwright/test';
import { closeToasts } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { expectToast, open, remove, rowOf, rowsOf } from '../dashboard.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a deleted article goes to the trash and comes back from there, and the deletion of a page of them is undone', async ({
  page,
  site,
}) => {
  const category = await site.createCategory('Travel');
  await site.createArticle({ title: 'To keep', category });
  await site.createArticle({ title: 'To lose', category });
  await open(page, site, '/article');
  await expect(tab(page, 'Trash (0)')).toBeVisible();

  await remove(page, 'Delete To lose');
  await expectToast(page, 'status', 'Article deleted successfully!');
  await expect(rowOf(page, 'To lose')).toHaveCount(0);
  await tab(page, 'Trash (1)').press('Enter');

  const row = rowOf(page, 'To lose');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Select all', '#', 'Title', 'State', 'Deleted', 'By', 'Days left', 'Actions'],
  ]);
  await expect(row.getByRole('cell').nth(2)).toHaveText('To lose');
  await expect(row.getByRole('cell').nth(3)).toHaveText('Published');
  await expect(row.getByRole('cell').nth(5)).toHaveText('Ada Press');
  await expect(row.getByRole('cell').nth(6)).toHaveText('30 days');
  await page.getByRole('button', { name: 'Restore To lose', exact: true }).press('Enter');
  await expectToast(page, 'status', 'Article restored successfully!');
  await expect(page.getByText('The trash is empty. Deleted articles stay here for 30 days.')).toBeVisible();
  await tab(page, 'Trash (0)').press('ArrowLeft');
  await tab(page, 'Add Article').press('ArrowLeft');
  await expect(rowOf(page, 'To lose')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await remove(page, 'Delete Selected (2)');
  await expect(page.getByText('No articles yet.')).toBeVisible();
  await expect(tab(page, 'Trash (2)')).toBeVisible();
  // That of one row is undone in trashByKeyboard.e2e.ts.
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(tab(page, 'Trash (0)')).toBeVisible();
  await expectToast(page, 'status', 'Articles restored successfully!');
});

test('a trash that could not be loaded is, after Retry, in the same tab, and several of its rows come back at once', async ({
  page,
  site,
  pageErrors,
}) => {
  for (const name of ['ann', 'ben']) await site.createMessage(name);
  for (const contact of await site.rows('contacts')) await site.delete('contacts', contact);
  await open(page, site, '/messages');
  await tab(page, 'Trash (2)').click();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.route('**/api/trash?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expectToast(page, 'alert', 'Error fetching trash');
  await expect(page.getByText('This list could not be loaded.')).toBeVisible();
  await page.unroute('**/api/trash?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await closeToasts(page);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Restore (2)', exact: true }).click();
  await expectToast(page, 'status', 'Messages restored successfully!');
  await page.goBack();

  await expect(rowsOf(page)).toHaveCount(2);
  await expect(tab(page, 'Trash (0)')).toBeVisible();
  pageErrors.length = 0;
});
