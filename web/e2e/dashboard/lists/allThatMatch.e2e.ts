import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, type Site, test } from '../../site.ts';
import { column, expectToast, open, remove, rowsOf } from '../dashboard.ts';

/** All accounts, comments or messages that a list shows, also on its other pages. */

const selectPage = (page: Page) => page.getByRole('checkbox', { name: 'Select all' }).check();

async function comment(site: Site, request: APIRequestContext): Promise<void> {
  await site.createCategory('letters');
  const ink = await site.createArticle({ title: 'Ink', category: 'letters' });
  const paper = await site.createArticle({ title: 'Paper', category: 'letters' });
  for (let number = 1; number <= 11; number++) await site.createComment(ink, `Number ${number}`);
  await site.createUser(request, 'bea');
  await site.createComment(ink, 'On ink by bea.', request);
  await site.createComment(paper, 'On paper by bea.', request);
}

test('comments are narrowed to those of a person, which a chip tells and takes away, or of an article, and deleted at once', async ({
  page,
  site,
  request,
}) => {
  await comment(site, request);
  await open(page, site, '/comments');
  await expect(rowsOf(page)).toHaveCount(10);

  await page.getByRole('link', { name: 'All comments by bea' }).first().press('Enter');
  await expect.poll(() => column(page, 4)).toEqual(['On paper by bea.', 'On ink by bea.']);
  await expect(page).toHaveURL(/\/dashboard\/comments\?user=\d+$/);
  await expect(page.getByText('By bea', { exact: true })).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('searchbox').fill('nothing');
  await expect(page.getByText('By one person')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter: By one person' }).press('Enter');
  await expect(page).toHaveURL('/dashboard/comments?q=nothing');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.getByRole('searchbox').fill('');
  const under = page.getByRole('link', { name: 'All comments under “Paper”' });
  await under.first().press('Enter');
  await expect.poll(() => column(page, 4)).toEqual(['On paper by bea.']);
  await expect(page.getByText('Under “Paper”', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'All comments under “Ink”' }).first().click();
  await expect(page.getByText('12 found, newest first')).toBeVisible();
  const before = await page.getByRole('table').boundingBox();

  await selectPage(page);
  await page.getByRole('button', { name: 'Select all 12 that match' }).press('Enter');
  await expect(page.getByText('All 12 that match are selected.')).toBeVisible();
  expect(await page.getByRole('table').boundingBox()).toEqual(before);
  await remove(page, 'Delete Selected (12)');
  await expect(page.getByText('Comments deleted successfully!')).toBeVisible();
  // Nobody knows which status each of them had.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await expectToast(page, 'status', 'Comments deleted successfully!');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => column(page, 4)).toEqual(['On paper by bea.']);
});

test('all messages are archived, or deleted and restored, and nothing shifts', async ({ page, site }) => {
  for (let number = 1; number <= 12; number++) await site.createMessage(`writer${number}`);
  await open(page, site, '/messages');
  await expect(rowsOf(page)).toHaveCount(10);
  const table = page.getByRole('table');
  const before = await table.boundingBox();

  await selectPage(page);
  expect(await table.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Select all 12 that match' }).click();
  expect(await table.boundingBox()).toEqual(before);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expectToast(page, 'status', 'Archived successfully!');
  await expect(page.getByText('The inbox is empty.')).toBeVisible();

  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Archived' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await selectPage(page);
  await page.getByRole('button', { name: 'Select all 12 that match' }).click();
  await remove(page, 'Delete Selected (12)');
  await expect(page.getByText('No message is archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('all users are deleted, but never where a filter may match an administrator', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  for (let number = 1; number <= 11; number++) await site.createUser(request, `reader${number}`);
  await open(page, site, '/users');
  await expect(rowsOf(page)).toHaveCount(10);
  const all = page.getByRole('button', { name: /^Select all/ });
  await selectPage(page);
  await expect(page.getByRole('button', { name: 'Delete Selected (10)' })).toBeVisible();
  await expect(all).toHaveCount(0);

  await page.goto('/dashboard/users?role=user');
  await expect(rowsOf(page)).toHaveCount(10);
  await selectPage(page);
  await all.click();
  await site.createUser(request, 'latecomer');
  await remove(page, 'Delete Selected (11)');
  const text = 'Nothing was changed: 12 match now, no longer 11. Please look at the list again.';
  await expectToast(page, 'alert', text);
  await expect(page.getByText('12 found, newest first')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await selectPage(page);
  await all.click();
  await remove(page, 'Delete Selected (12)');
  await expectToast(page, 'status', 'Users deleted successfully');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  pageErrors.length = 0;
});
