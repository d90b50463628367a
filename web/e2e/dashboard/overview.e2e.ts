import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { expectToast, open } from './dashboard.ts';

const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('the overview welcomes the administrator by name, and counts what its cards lead to', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  await site.createCategories(3);
  for (const name of ['ann', 'ben']) await site.createMessage(name);
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await site.createArticle({ title, category: 'topic 01', published: title !== 'Four' });
  }
  await open(page, site);

  await expect(page.getByRole('heading', { name: 'Welcome, Admin', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Ada Press', { exact: true })).toBeVisible();
  for (const [name, path] of [
    ['Users 1', '/dashboard/users'],
    ['Messages 2', '/dashboard/messages'],
    ['Categories 3', '/dashboard/category'],
    ['Articles 4', '/dashboard/article'],
  ] as const) {
    await expect(card(page, name)).toBeVisible();
    await card(page, name).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('table')).toBeVisible();
    await page.goBack();
  }
});

test('counts that cannot be loaded can be retried', async ({ page, site, pageErrors }) => {
  await page.route('**/api/contacts?*', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, site);

  await expect(page.getByText('The counts could not be loaded.')).toBeVisible();
  await page.unroute('**/api/contacts?*');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(card(page, 'Messages 0')).toBeVisible();
  await expect(page.getByText('The counts could not be loaded.')).toHaveCount(0);
  pageErrors.length = 0;
});

test('Blogs is a heading, Setting and Profile edit the administrator’s own account', async ({
  page,
  site,
  pageErrors,
}) => {
  // A second administrator, since other tests rely on the name of the first.
  await site.promote(await site.createUser(page.request, 'quin'));
  await page.goto('/dashboard/blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs', exact: true })).toBeVisible();

  for (const path of ['profile', 'setting']) {
    await page.goto(`/dashboard/${path}`);
    const form = page.getByRole('form', { name: 'Profile' });
    await expect(form.getByLabel('Email')).toHaveValue('quin@octavo.example');
    await expect(form.getByLabel('Email')).toHaveJSProperty('readOnly', true);
    await expect(form.getByLabel('Username')).toHaveValue('quin');
    await expect(form.getByLabel('New password')).toHaveAttribute('type', 'password');
    await expect(form.getByLabel('New password')).toHaveAccessibleDescription('Leave blank to keep current password');
    await expect(form.getByRole('button', { name: 'Update Profile', exact: true })).toBeVisible();
  }

  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'alert', 'Profile Update Failed');
  await page.unroute('**/api/users/profile');
  await page.getByLabel('Username').fill('Zoe');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'status', 'Profile Updated');
  expect((await sent).postDataJSON()).toEqual({ username: 'Zoe' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toHaveText('Z');
  pageErrors.length = 0;
});
