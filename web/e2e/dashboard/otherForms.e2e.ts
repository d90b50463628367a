import { expect, test } from '../house.ts';
import { expectToast, hold, open, screenLinks } from './dashboard.ts';
import { keptOn, standing } from './writing.ts';

test('a category is kept over a reload and a failed save', async ({ page, house, complaints }) => {
  await open(page, house, '/category?form=new');
  const field = page.getByLabel('Category', { exact: true });
  await field.pressSequentially('Punchcutt');
  await page.reload();
  await expect(field).toHaveValue('Punchcutt');
  await expect(standing(page)).toHaveText('Saved on this device');

  await page.route('**/api/categories', (route) => route.fulfill({ status: 500, json: {} }));
  await field.press('End');
  await page.keyboard.type('ing');
  await page.keyboard.press('Enter');
  await expectToast(page, 'alert', 'Unknown error occurred');
  await expect(standing(page)).toHaveText('Not saved: Retry');
  await page.unroute('**/api/categories');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expectToast(page, 'status', 'Category created successfully');
  expect(await house.rows('categories')).toMatchObject([{ category: 'Punchcutting' }]);
  expect(await keptOn(page)).toEqual({ texts: [], files: [] });
  complaints.length = 0;
});

test('the session of one who saves a category is renewed in place', async ({ page, house, complaints }) => {
  await open(page, house, '/category?form=new');
  await page.getByLabel('Category', { exact: true }).fill('Punchcutting');
  await page.context().clearCookies();

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill('octavo-house');
  await page.keyboard.press('Enter');

  await expectToast(page, 'status', 'Category created successfully');
  expect(await house.rows('categories')).toMatchObject([{ category: 'Punchcutting' }]);
  complaints.length = 0;
});

test('one who left a form while it was being saved is not called back by the answer', async ({ page, house }) => {
  await open(page, house, '/category?form=new');
  await page.getByLabel('Category', { exact: true }).fill('Punchcutting');
  const release = await hold(page, '**/api/categories');
  await page.keyboard.press('Control+s');
  await expect(standing(page)).toHaveText('Saving');

  await (await screenLinks(page)).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard/users');
  release();

  await expectToast(page, 'status', 'Category created successfully');
  await expect(page).toHaveURL('/dashboard/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(await keptOn(page)).toEqual({ texts: [], files: [] });
});

test('of a user all is kept but a new password', async ({ page, house, playwright, baseURL }) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { _id } = await house.reader(other, 'compositor');
  await open(page, house, `/users?form=${_id}`);
  const username = page.getByLabel('Username', { exact: true });
  const password = page.getByLabel('New password', { exact: true });
  await password.pressSequentially('sesame-open-123');
  await username.fill('foreman');
  await expect(standing(page)).toHaveText('Saved on this device');
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
  expect(await stored()).toContain('foreman');
  expect(await stored()).not.toContain('sesame');

  await page.reload();
  await expect(username).toHaveValue('foreman');
  await expect(password).toHaveValue('');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expectToast(page, 'status', 'User updated successfully');
  expect(await house.rows('users')).toContainEqual(expect.objectContaining({ _id, username: 'foreman' }));
  await other.dispose();
});
