import { expect, test } from '../house.ts';
import { column, expectToast, hold, open, remove, rowOf, rowsOf } from './dashboard.ts';

const ten = (from: number) =>
  Array.from({ length: 10 }, (_, index) => `Shelf ${String(from + index).padStart(2, '0')}`);

test('a page that is emptied leads to the one before, any other is loaded again', async ({ page, house }) => {
  await house.shelves(21);
  await open(page, house, '/category?page=3');

  await remove(page, 'Delete Shelf 21');
  await expect(page.getByRole('navigation', { name: 'Pagination' }).getByRole('status')).toHaveText('Page 2 of 2');
  await expect.poll(() => column(page, 2)).toEqual(ten(11));
  await expect(page).toHaveURL('/dashboard/category?page=2');
  await expect(page.locator('main :focus')).toHaveCount(1);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await remove(page, 'Delete Selected (10)');
  await expect.poll(() => column(page, 2)).toEqual(ten(1));
  await expect(page).toHaveURL('/dashboard/category');
  await expect(page.getByRole('navigation', { name: 'Pagination' }).getByRole('status')).toHaveText('Page 1 of 1');
  await expectToast(page, 'status', 'Categories deleted successfully');

  await house.category('shelf 98');
  await house.category('shelf 99');
  await remove(page, 'Delete Shelf 01');
  await expect.poll(() => column(page, 2)).toEqual([...ten(2).slice(0, 9), 'Shelf 98']);
  await expect(page.getByRole('navigation', { name: 'Pagination' }).getByRole('status')).toHaveText('Page 1 of 2');
});

test('a page past the end leads to the last one', async ({ page, house }) => {
  await house.shelves(11);
  await open(page, house, '/category?page=7');

  await expect.poll(() => column(page, 2)).toEqual(['Shelf 11']);
  await expect(page).toHaveURL('/dashboard/category?page=2');
});

test('however late the answer for a page comes, the page asked for last stays', async ({ page, house }) => {
  await house.shelves(21);
  await open(page, house, '/category');
  await expect(rowsOf(page)).toHaveCount(10);
  const release = await hold(page, '**/api/categories?page=2&*');
  const next = page.getByRole('button', { name: 'Next' });

  await next.click();
  await expect(page).toHaveURL('/dashboard/category?page=2');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await next.click();
  await expect(page).toHaveURL('/dashboard/category?page=3');
  await expect.poll(() => column(page, 2)).toEqual(['Shelf 21']);

  const late = page.waitForResponse('**/api/categories?page=2&*');
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await column(page, 2)).toEqual(['Shelf 21']);
  await expect(page.getByRole('navigation', { name: 'Pagination' }).getByRole('status')).toHaveText('Page 3 of 3');
  await expect(page).toHaveURL('/dashboard/category?page=3');
});

test('a page turned to while a row is being deleted is the one shown after', async ({ page, house }) => {
  await house.shelves(12);
  await open(page, house, '/category');
  await expect(rowsOf(page)).toHaveCount(10);
  const deleted = await hold(page, /\/api\/categories\/\d+$/);
  const turned = await hold(page, '**/api/categories?page=2&*');

  await remove(page, 'Delete Shelf 01');
  await expect(rowOf(page, 'Shelf 01')).toHaveAttribute('aria-busy', 'true');
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page).toHaveURL('/dashboard/category?page=2');
  deleted();
  await expectToast(page, 'status', 'Category deleted successfully');
  turned();

  await expect.poll(() => column(page, 2)).toEqual(['Shelf 12']);
  await expect(page).toHaveURL('/dashboard/category?page=2');
  await expect(next).toBeFocused();
});
