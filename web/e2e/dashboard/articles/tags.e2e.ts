import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { expectToast, open, rowOf } from '../dashboard.ts';

test('a tag is renamed, merged into another one, and deleted from all articles', async ({ page, site, pageErrors }) => {
  const category = await site.createCategory('For tags');
  await site.createArticle({ title: 'With both', category, tags: 'litho, etching' });
  await site.createArticle({ title: 'With one', category, tags: 'litho' });
  await open(page, site, '/tags?q=li');
  await expect(rowOf(page, 'litho').getByRole('link')).toHaveText(['2']);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Edit litho' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Tag' });
  await dialog.getByLabel('New name').fill('Etching');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(
    dialog.getByText('There is a tag of this name already: merge this one into it instead.').first(),
  ).toBeVisible();
  expect(pageErrors.splice(0)).toContainEqual(expect.stringContaining('409'));
  await dialog.getByLabel('New name').fill('lithography');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'status', 'Tag renamed successfully!');
  await expect(rowOf(page, 'lithography')).toBeVisible();

  await page.getByRole('button', { name: 'Edit lithography' }).click();
  await dialog.getByLabel('Change', { exact: true }).selectOption('Merge into another tag');
  await dialog.getByLabel('Other tag').fill('etching');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'status', 'Tags merged successfully!');

  await open(page, site, '/tags?q=etching');
  await expect(rowOf(page, 'etching').getByRole('link')).toHaveText(['2']);
  await page.getByRole('button', { name: 'Delete etching' }).click();
  await page.getByRole('dialog', { name: 'Delete Tag' }).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'status', 'Tag deleted successfully!');
  await expect(page.getByText('Nothing matches “etching”.')).toBeVisible();
});

test('an administrator writes what readers see on the page of their articles', async ({ page, site }) => {
  const category = await site.createCategory('For authors');
  await site.createArticle({ title: 'By the administrator', category });
  await open(page, site, '/setting');

  await page.getByLabel('About you').fill('Prints by hand, in the evenings.');
  await page.getByRole('button', { name: 'Update Author Page' }).click();
  await expectToast(page, 'status', 'Author page updated successfully!');
  await page.getByRole('link', { name: 'your page' }).click();

  await expect(page.getByText('Prints by hand, in the evenings.')).toBeVisible();
});
