import { addApp } from '../../addApp.ts';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { activate } from '../../focus.ts';
import { expect, test } from '../../site.ts';
import { expectToast, open, remove, rowOf, rowsOf } from '../dashboard.ts';

test('the list of users leads to an invitation, however high it is', { tag: '@layout' }, async ({ page, site }) => {
  await open(page, site, '/users');
  const invite = page.getByRole('button', { name: 'Invite somebody' });
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(invite).toBeInViewport();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('form', { name: 'Invite somebody' })).toBeVisible();

  await activate(page, invite);

  await expect(page.getByRole('form', { name: 'Invite somebody' }).getByLabel('Email')).toBeFocused();
});

test('users are listed with their role, and admins cannot be selected', { tag: '@layout' }, async ({
  page,
  site,
  request,
}) => {
  await site.createUsers(request, ['bea', 'cyd']);
  await site.promote(await site.createUser(request, 'dora'));
  await open(page, site, '/users');

  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all',
    '#',
    'Username',
    'Email',
    'Profile',
    'Actions',
  ]);
  await expect(rowsOf(page)).toHaveCount(4);
  const cells = (name: string) => rowOf(page, name).getByRole('cell');
  await expect(cells('bea').nth(2)).toHaveText('bea');
  await expect(cells('bea').nth(3)).toHaveText('bea@octavo.example');
  await expect(cells('bea').nth(4)).toHaveText('User');
  await expect(cells('dora').nth(4)).toHaveText('Admin');
  await expect(cells('Ada Press')).toHaveText(['', '4', 'Ada Press', 'admin@octavo.example', 'Admin', '']);

  for (const name of ['Ada Press', 'dora']) {
    const box = page.getByRole('checkbox', { name: `Select ${name}` });
    await expect(box).toBeDisabled();
    await expect(box).toHaveAttribute('title', 'Admins cannot be selected');
  }
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.check();
  await expect(all).toBeChecked({ indeterminate: false });
  for (const name of ['bea', 'cyd']) await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
  for (const name of ['Ada Press', 'dora']) {
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).not.toBeChecked();
  }
  await expect(page.getByText('4 in all')).toBeVisible();

  // Without a response, so that the list itself lowers the number.
  await page.route('**/api/users?*', () => {});
  await remove(page, 'Delete Selected (2)');
  await expectToast(page, 'status', 'Users deleted successfully');
  await expect(page.getByText('2 in all')).toBeVisible();
  await page.unroute('**/api/users?*');
});

test('an admin removes the second factors of somebody who has lost them', { tag: '@layout' }, async ({
  page,
  site,
  request,
  baseURL,
}) => {
  await site.createUser(request, 'bea');
  await addApp(request, baseURL);
  await site.createUser(request, 'cyd');
  await open(page, site, '/users');
  const button = page.getByRole('button', { name: 'Remove the second factors of bea' });
  await expect(button).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the second factors of/ })).toHaveCount(1);
  await expectNoSidewaysScroll(page);

  await activate(page, button);
  const dialog = page.getByRole('dialog', { name: 'Remove Second Factors' });
  await expect(dialog).toContainText('remove all second factors of bea?');
  await activate(page, dialog.getByRole('button', { name: 'Remove', exact: true }));

  await expectToast(page, 'status', 'Second factors removed.');
  await expect(button).toHaveCount(0);
  expect(await site.rows('users')).not.toContainEqual(expect.objectContaining({ hasSecondFactor: true }));
});

test('deleting a user lowers the total, and the last admin cannot be deleted', async ({ page, site, request }) => {
  await site.createUser(request, 'bea');
  await site.promote(await site.createUser(request, 'dora'));
  await open(page, site, '/users');
  const last = page.getByRole('button', { name: 'Delete Ada Press' });
  await expect(last).toBeEnabled();
  await expect(page.getByText('3 in all')).toBeVisible();

  await remove(page, 'Delete bea');
  await expect(page.getByText('2 in all')).toBeVisible();
  await expectToast(page, 'status', 'User deleted successfully');
  await expect(last).toBeEnabled();

  await remove(page, 'Delete dora');
  await expectToast(page, 'status', 'User deleted successfully');
  await expect(last).toBeDisabled();
  await expect(last).toHaveAttribute('title', "You can't delete the last admin");
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();
});

test('editing an account changes its password only where one is typed', async ({ page, site, request, pageErrors }) => {
  await site.createUser(request, 'bea');
  await open(page, site, '/users');
  await page.getByRole('button', { name: 'Edit bea' }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Update User');
  await expect(page.getByLabel('Username')).toHaveValue('bea');
  await expect(page.getByLabel('Email')).toHaveValue('bea@octavo.example');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  const password = page.getByLabel('New password');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('');
  const save = page.getByRole('tabpanel').getByRole('button', { name: 'Update User' });
  const sent = () => page.waitForRequest((each) => each.method() === 'PUT');

  await page.getByLabel('Username').fill('b');
  await save.click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('beatrix');
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid');
  await password.fill('   ');
  let body = sent();
  await save.click();
  expect((await body).postDataJSON()).toEqual({ username: 'beatrix' });
  await expectToast(page, 'status', 'User updated successfully');
  await expect(rowOf(page, 'beatrix')).toBeVisible();

  await page.getByRole('button', { name: 'Edit beatrix' }).click();
  await password.fill('a new octavo');
  await page.getByRole('switch', { name: 'Admin' }).check();
  body = sent();
  await save.click();
  expect((await body).postDataJSON()).toEqual({ isAdmin: true, password: 'a new octavo' });
  await expect(rowOf(page, 'beatrix').getByRole('cell').nth(4)).toHaveText('Admin');
  pageErrors.length = 0;
});

test("changing or deleting one's own account asks for the current password", { tag: '@layout' }, async ({
  page,
  site,
  pageErrors,
}) => {
  // An account of its own: the tests that follow need the administrator's.
  await site.promote(await site.createUser(page.request, 'dora'));
  // As in a session that is older than 15 minutes.
  const errors = { currentPassword: 'Enter your current password.' };
  await page.route(/\/api\/users\/\d+$/, async (route) => {
    if (route.request().postDataJSON()?.currentPassword) await route.continue();
    else await route.fulfill({ status: 422, json: { message: 'Please check the fields.', errors } });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard/users');

  await page.getByRole('button', { name: 'Edit dora' }).click();
  await page.getByLabel('New password').fill('a new octavo');
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const current = page.getByLabel('Current password');
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(errors.currentPassword);
  await current.fill('octavo-press');
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'User updated successfully');

  await remove(page, 'Delete dora');
  const dialog = page.getByRole('dialog', { name: 'Delete User' });
  await expect(dialog).toHaveAccessibleDescription('Enter your current password to delete your account.');
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('a new octavo');
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'User deleted successfully');
  await expect(page).toHaveURL(/\/auth/);
  pageErrors.length = 0;
});
