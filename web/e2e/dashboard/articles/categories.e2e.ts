import { expect, test } from '../../site.ts';
import { column, expectToast, open, rowOf, rowsOf, withoutMessage } from '../dashboard.ts';

const firstTen = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

test('categories are listed by name, capitalised, and numbered on across pages', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  await site.createCategories(12);
  await open(page, site, '/category');

  await expect(page.getByRole('tab')).toHaveText(['Categories', 'Create Category']);
  await expect(page.getByRole('columnheader')).toHaveText(['Select all', '#', 'Name', 'Actions']);
  await expect(rowsOf(page)).toHaveCount(10);
  await expect.poll(() => column(page, 1)).toEqual(firstTen);
  await expect(rowOf(page, 'Topic 01').getByRole('cell')).toHaveText(['', '1', 'Topic 01', '']);
  for (const name of ['Edit Topic 01', 'Delete Topic 01']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }

  const pagination = page.getByRole('navigation', { name: 'Pagination' });
  await expect(pagination.getByRole('status')).toHaveText('Page 1 of 2');
  await expect(pagination.getByRole('button', { name: 'Prev' })).toHaveAttribute('aria-disabled', 'true');
  await pagination.getByRole('button', { name: 'Next' }).click();
  await expect(pagination.getByRole('status')).toHaveText('Page 2 of 2');
  await expect(rowOf(page, 'Topic 12').getByRole('cell')).toHaveText(['', '12', 'Topic 12', '']);
  await expect.poll(() => column(page, 1)).toEqual(['11', '12']);
  await expect(pagination.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  // The numbers are there from 768 px up.
  const numbers = pagination.getByRole('button', { name: /^Page/, includeHidden: true });
  await expect(numbers).toHaveText(['1', '2']);
  await expect(numbers.last()).toHaveAttribute('aria-current', 'page');

  await page.reload();
  await expect(rowOf(page, 'Topic 11')).toBeVisible();
  await page.goBack();
  await expect.poll(() => column(page, 1)).toEqual(firstTen);
  await page.goForward();
  await pagination.getByRole('button', { name: 'Prev' }).click();
  await expect.poll(() => column(page, 1)).toEqual(firstTen);
});

test('a category is created, its form is empty for the next, and leaving that loses nothing', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategory('letters');
  await open(page, site, '/category');
  await page.getByRole('tab', { name: 'Create Category' }).click();
  const input = page.getByLabel('Category', { exact: true });
  const save = page.getByRole('tabpanel').getByRole('button', { name: 'Create Category' });

  await save.click();
  await expect(input).toHaveAccessibleDescription('Category is required.');
  await expect(input).toBeFocused();
  await input.fill('LETTERS');
  await expect(input).toHaveAccessibleDescription('');
  await expect(input).not.toHaveAttribute('aria-invalid');
  await save.click();
  await expect(input).toHaveAccessibleDescription('This category already exists.');
  await input.fill('travel');
  await save.click();

  await expect(page.getByRole('tab', { selected: true })).toHaveText('Categories');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect.poll(() => column(page, 2)).toEqual(['Letters', 'Travel']);
  await expectToast(page, 'status', 'Category created successfully');
  await page.getByRole('tab', { name: 'Create Category' }).click();
  await expect(input).toHaveValue('');
  pageErrors.length = 0;

  await input.fill('trav');
  await page.getByRole('tab', { name: 'Categories' }).click();
  await expect(rowOf(page, 'Letters')).toBeVisible();
  await page.getByRole('tab', { name: 'Create Category' }).click();
  await expect(input).toHaveValue('trav');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(input).toHaveValue('');
});

test('the page of a category has the text that its form has', { tag: '@layout' }, async ({ page, site }) => {
  await site.createCategory('letters');
  await open(page, site, '/category');
  await page.getByRole('button', { name: 'Edit Letters' }).click();
  const description = page.getByLabel('Description', { exact: true });

  await description.fill('What is written by hand.');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Update Category' }).click();
  await expectToast(page, 'status', 'Category updated successfully');

  await page.getByRole('button', { name: 'Edit Letters' }).click();
  await expect(description).toHaveValue('What is written by hand.');
  await page.goto('/categories/letters');
  await expect(page.getByText('What is written by hand.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/feed.xml?category=letters');
});

test('Edit opens the form of the category, and leaving the form clears it', async ({ page, site }) => {
  await site.createCategories(10);
  await open(page, site, '/category');
  const input = page.getByLabel('Category', { exact: true });
  const edit = page.getByRole('button', { name: 'Edit Topic 10' });
  await edit.click();

  await expect(page.getByRole('tab')).toHaveText(['Categories', 'Update Category']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Update Category');
  await expect(input).toHaveValue('topic 10');
  await expect(input).toBeFocused();
  await expect(input).toBeInViewport({ ratio: 1 });

  await page.getByRole('tab', { name: 'Categories' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Categories', 'Create Category']);
  await page.getByRole('tab', { name: 'Create Category' }).click();
  await expect(input).toHaveValue('');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Categories');

  await edit.click();
  await input.fill('atlas');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Update Category' }).click();
  await expectToast(page, 'status', 'Category updated successfully');
  await expect(page.getByRole('tab')).toHaveText(['Categories', 'Create Category']);
  await expect(rowOf(page, 'Atlas').getByRole('cell')).toHaveText(['', '1', 'Atlas', '']);
  await expect(rowOf(page, 'Topic 10')).toHaveCount(0);
});

test('a category that cannot be saved shows an error, and stays typed', async ({ page, site, pageErrors }) => {
  await site.createCategory('letters');
  const one = /\/api\/categories(\/\d+)?$/;
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, site, '/category?form=new');
  const input = page.getByLabel('Category', { exact: true });
  const save = page.getByRole('tabpanel').getByRole('button', { name: /^(Create|Update) Category$/ });
  await input.fill('travel');
  await input.press('Enter');
  await expectToast(page, 'alert', 'Unknown error occurred');
  await expect(input).toHaveValue('travel');

  await page.unroute(one);
  await page.route(one, withoutMessage);
  await save.click();
  await expectToast(page, 'status', 'Category created successfully');
  await page.unroute(one);
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Edit Letters' }).click();
  await input.fill('mail');
  await input.press('Enter');
  await expectToast(page, 'alert', 'Error updating category');
  await expect(input).toHaveValue('mail');

  await page.unroute(one);
  await page.route(one, withoutMessage);
  await save.click();
  await expectToast(page, 'status', 'Category updated successfully');
  await expect(rowOf(page, 'Mail')).toBeVisible();
  pageErrors.length = 0;
});
