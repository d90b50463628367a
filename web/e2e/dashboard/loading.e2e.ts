import { expect, test } from '../site.ts';
import { goTo, holdResponses, open, rowsOf } from './dashboard.ts';

test('placeholders hold the places of rows until they load, and nothing shifts then', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  await site.createCategories(12);
  const release = await holdResponses(page, '**/api/categories?*');
  await open(page, site, '/category');
  const table = page.getByRole('table');
  const rows = table.locator('tbody tr');
  const places = async () => {
    const boxes = await Promise.all([table.boundingBox(), rows.first().boundingBox(), rows.last().boundingBox()]);
    return boxes.map((box) => box && [box.y, box.height]);
  };

  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(rows).toHaveCount(10);
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();
  const before = await places();
  release();

  await expect(rowsOf(page)).toHaveCount(10);
  await expect(table).toHaveAttribute('aria-busy', 'false');
  expect(await places()).toEqual(before);
});

test('an empty list says that it is empty, and what to do next', async ({ page, site }) => {
  await open(page, site, '/category');
  await expect(page.getByText('No categories yet.', { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused();

  for (const [screen, text] of [
    ['Messages', 'No messages yet.'],
    ['Comments', 'No comments yet.'],
    ['Article', 'No articles yet.'],
  ] as const) {
    await goTo(page, screen);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('main').getByRole('button', { name: 'Add Article' }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Add Article');
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
});

test('a page of rows that cannot be loaded leaves the previous one, and can be retried', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategories(12);
  await open(page, site, '/category');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.route('**/api/categories?*', (route) => route.fulfill({ status: 500, json: {} }));

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').getByText('Error fetching categories', { exact: true })).toBeVisible();
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.unroute('**/api/categories?*');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByText('This page could not be loaded.')).toHaveCount(0);
  pageErrors.length = 0;
});
