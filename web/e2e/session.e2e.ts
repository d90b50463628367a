import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const password = 'octavo-demo';
const reader = 'tomasz@octavo.example';

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

test('a reader logs in, is known on every page, and logs out', { tag: '@layout' }, async ({ page }) => {
  await logIn(page, reader);

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: 'Login Successful' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const isNarrow = await menu.isVisible();
  if (isNarrow) await menu.click();
  const links = isNarrow ? page.getByRole('dialog') : page.getByRole('banner');
  await links.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveJSProperty('readOnly', true);

  if (isNarrow) await menu.click();
  await links.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
});

test('login, registration and profile have just the fields that they need', async ({ page, pageErrors }) => {
  await page.goto('/auth');
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Register']);
  const fields = page.getByRole('tabpanel').locator('input');
  const types = () =>
    fields.evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name'), (input as HTMLInputElement).type]),
    );
  await expect.poll(types).toEqual([
    ['email', 'email'],
    ['password', 'password'],
    ['staySignedIn', 'checkbox'],
  ]);

  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required.');

  await page.getByRole('tab', { name: 'Register' }).click();
  await expect.poll(types).toEqual([
    ['username', 'text'],
    ['email', 'email'],
    ['password', 'password'],
  ]);

  await signIn(page);
  await page.goto('/profile');
  const password = page.getByLabel('New password');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAccessibleDescription('Leave blank to keep current password');
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  // Nothing was changed, and an empty password is none.
  expect((await saved).postDataJSON()).toEqual({});
  pageErrors.length = 0;
});

test('an administrator who logs in comes to the dashboard', async ({ page }) => {
  await logIn(page, 'ines@octavo.example');

  await expect(page).toHaveURL('/dashboard');
});

test('wrong credentials show an error in a toast and beside the form', async ({ page, pageErrors }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(reader);
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Login', exact: true }).click();

  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible();
  await expectAccessible(page);
  pageErrors.length = 0;
});

test('a visitor registers by keyboard, corrects what was wrong, and comes to the profile', async ({
  page,
  pageErrors,
}) => {
  const name = `Ada ${crypto.randomUUID().slice(0, 13)}`;
  await page.goto('/auth');
  // Before the page is hydrated, keys do nothing.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Login' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/auth?tab=register', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();

  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required.');
  pageErrors.length = 0;

  await page.getByLabel('Username').fill(name);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('');
  await page.getByLabel('Email').fill(`${name.replaceAll(' ', '-')}@octavo.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

  await page.getByLabel('Username').fill(`${name} L.`);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} L.`);
  await expect(page.getByText('Profile Updated')).toBeVisible();
});

test('the profile page leads a visitor to the login', async ({ page, pageErrors }) => {
  await page.route('**/api/users/profile', async (route) => {
    await expect(page.getByText('Checking authentication...')).toBeVisible();
    await route.continue();
  });

  await page.goto('/profile');

  await expect(page).toHaveURL('/auth');
  pageErrors.length = 0;
});
