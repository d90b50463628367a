import { expect, test } from '../../site.ts';
import { open, rowsOf } from '../dashboard.ts';

test('rows are selected one by one or all at once, and nothing shifts', { tag: '@layout' }, async ({ page, site }) => {
  await site.createCategories(12);
  await open(page, site, '/category');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const row = (number: string) => page.getByRole('checkbox', { name: `Select Topic ${number}` });
  const places = async () => [await page.getByRole('table').boundingBox(), await rowsOf(page).last().boundingBox()];
  const selected = page.getByRole('button', { name: /^Delete Selected/ });
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(all).toBeChecked({ checked: false });
  await expect(selected).toHaveCount(0);
  const before = await places();

  await row('01').check();
  await expect(selected).toHaveText('Delete Selected (1)');
  await expect(all).toBeChecked({ indeterminate: true });
  expect(await places()).toEqual(before);
  await row('02').check();
  await expect(selected).toHaveText('Delete Selected (2)');
  await row('01').uncheck();
  await expect(selected).toHaveText('Delete Selected (1)');

  await all.click();
  await expect(selected).toHaveText('Delete Selected (10)');
  await expect(all).toBeChecked({ indeterminate: false });
  await expect(row('10')).toBeChecked();
  expect(await places()).toEqual(before);
  await row('10').uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  await all.click();
  await expect(selected).toHaveCount(0);
  await expect(all).toBeChecked({ checked: false });
  await expect(row('01')).not.toBeChecked();
  expect(await places()).toEqual(before);

  await row('03').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(row('12')).not.toBeChecked();
  await expect(selected).toHaveCount(0);
});
