import { expect, test } from '../house.ts';
import { expectToast, open, rowOf, rowsOf } from './dashboard.ts';

test('n opens the form, Ctrl+S saves it, and ? shows the shortcuts', async ({ page, house }) => {
  await house.category('letters');
  await open(page, house, '/category');
  await expect(rowsOf(page)).toHaveCount(1);
  const input = page.getByLabel('Category', { exact: true });

  await page.keyboard.press('n');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Create Category');
  await expect(input).toBeFocused();
  await page.keyboard.type('norns?');
  await expect(input).toHaveValue('norns?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'status', 'Category created successfully');
  await expect(rowOf(page, 'Norns?')).toBeVisible();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('definition')).toContainText(['n', 'CtrlS', '?']);
  await page.keyboard.press('n');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Categories');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto('/dashboard/users');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Users');
  await page.goto('/dashboard/article');
  await expect(page.getByText('No articles yet.')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Add Article');
});
