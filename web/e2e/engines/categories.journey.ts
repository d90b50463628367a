import { description, expectFocus, expectNone, expectRows, expectToast } from './dashboard.ts';
import { expect, dashboardTest as test } from './fixtures.ts';

test('a category is created and edited, by keyboard too', async ({ browserPage: page, site }) => {
  await site.createCategory('letters');
  await page.goto('/dashboard/category');
  await expectRows(page, 1);
  const input = page.getByRole('textbox', { name: 'Category' });

  await page.press('n');
  await expectFocus(input);
  await page.press('Enter');
  await expect.poll(() => description(input)).toBe('Category is required.');
  await expectFocus(input);
  await page.type('norns?');
  expect(await input.value()).toBe('norns?');
  expect(await description(input)).toBe('');
  await page.press('Control+s');
  await expectToast(page, 'status', 'Category created successfully');
  await expectRows(page, 2);

  const edit = page.getByRole('button', { name: 'Edit Norns?' });
  await edit.click();
  await page.getByRole('tab', { name: 'Update Category' }).waitFor();
  await expectFocus(input);
  expect(await input.value()).toBe('norns?');
  await input.fill('LETTERS');
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect.poll(() => description(input)).toBe('This category already exists.');
  await input.fill('atlas');
  await page.press('Control+s');
  await expectToast(page, 'status', 'Category updated successfully');
  await page.getByRole('button', { name: 'Edit Atlas' }).waitFor();
  await expectNone(edit);
});

test('? shows the shortcuts, which are disabled while a dialog is open', async ({ browserPage: page, site }) => {
  await site.createCategory('letters');
  await page.goto('/dashboard/category');
  await expectRows(page, 1);

  await page.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await dialog.text()).toMatch(
    /Open the form of a list\s+n\s[\s\S]*Save the form; of an article or page, the draft\s+(Ctrl|⌘)\s+S/,
  );
  await page.press('n');
  await page.press('Escape');
  await expectNone(dialog);

  const chosen = page.css('[role="tab"][aria-selected="true"]');
  expect(await chosen.text()).toBe('Categories');
  await page.press('n');
  await expect.poll(() => chosen.text()).toBe('Create Category');
});

test('neither leaving a typed category nor a reload loses the text', async ({ browserPage: page, site }) => {
  await site.createCategory('letters');
  await page.goto('/dashboard/category?form=new');
  const input = page.getByRole('textbox', { name: 'Category' });
  await input.type('trav');
  await expect.poll(() => page.css('form [data-status]').text()).toBe('Saved on this device');

  await page.getByRole('tab', { name: 'Categories' }).click();
  await expectRows(page, 1);

  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect.poll(() => input.value()).toBe('trav');
  await page.reload();
  await expect.poll(() => input.value()).toBe('trav');
});

test('a session that ended is renewed in place, and the save goes on by itself', async ({
  browserPage: page,
  site,
}) => {
  await site.createCategory('letters');
  await page.goto('/dashboard/category?form=new');
  await page.getByRole('textbox', { name: 'Category' }).type('travel');
  await page.evaluate(() => fetch('/api/users/logout'));

  await page.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const password = dialog.getByLabel('Password');
  await expectFocus(password);
  expect(await dialog.getByRole('textbox', { name: 'Email' }).value()).toBe('admin@octavo.example');
  await page.type('octavo-press\n');

  await expectNone(dialog);
  await expectToast(page, 'status', 'Category created successfully');
  await expectRows(page, 2);
});
