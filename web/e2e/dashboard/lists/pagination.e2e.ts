import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { column, expectToast, holdResponses, open, remove, rowOf, rowsOf } from '../dashboard.ts';

const ten = (from: number) =>
  Array.from({ length: 10 }, (_, index) => `Topic ${String(from + index).padStart(2, '0')}`);

test('deleting the last row of a page leads to the previous page, any other row reloads the page', async ({
  page,
  site,
}) => {
  await site.createCategories(21);
  await open(page, site, '/category?page=3');

  await remove(page, 'Delete Topic 21');
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

  await site.createCategory('topic 98');
  await site.createCategory('topic 99');
  await remove(page, 'Delete Topic 01');
  await expect.poll(() => column(page, 2)).toEqual([...ten(2).slice(0, 9), 'Topic 98']);
  await expect(page.getByRole('navigation', { name: 'Pagination' }).getByRole('status')).toHaveText('Page 1 of 2');
});

test('an address past the end of a list leads to its last page', async ({ page, site }) => {
  await site.createCategories(11);
  await open(page, site, '/category?page=7');

  await expect.poll(() => column(page, 2)).toEqual(['Topic 11']);
  await expect(page).toHaveURL('/dashboard/category?page=2');
});

test('fifty rows stand on a page where one chooses so, numbered through, also after a reload', {
  tag: '@layout',
}, async ({ page, site }) => {
  await site.createCategories(21);
  await open(page, site, '/category?page=3');
  await expect(rowsOf(page)).toHaveCount(1);
  const pages: string[] = [];
  page.on('request', (request) => pages.push(...(/categories\?.*$/.exec(request.url()) ?? [])));

  await page.getByLabel('Rows per page').selectOption('50');

  await expect(rowsOf(page)).toHaveCount(21);
  expect(pages).toEqual([expect.stringContaining('limit=50')]);
  await expect(page).toHaveURL('/dashboard/category');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect.poll(() => column(page, 1)).toEqual(Array.from({ length: 21 }, (_, index) => String(index + 1)));
});

test('a page turned to while a row is being deleted is the one shown afterwards', async ({ page, site }) => {
  await site.createCategories(12);
  await open(page, site, '/category');
  await expect(rowsOf(page)).toHaveCount(10);
  const deleted = await holdResponses(page, /\/api\/categories\/\d+$/);
  const turned = await holdResponses(page, '**/api/categories?page=2&*');

  await remove(page, 'Delete Topic 01');
  await expect(rowOf(page, 'Topic 01')).toHaveAttribute('aria-busy', 'true');
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page).toHaveURL('/dashboard/category?page=2');
  deleted();
  await expectToast(page, 'status', 'Category deleted successfully');
  turned();

  await expect.poll(() => column(page, 2)).toEqual(['Topic 12']);
  await expect(page).toHaveURL('/dashboard/category?page=2');
  await expect(next).toBeFocused();
});
