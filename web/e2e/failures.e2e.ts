import type { Page, Route } from '@playwright/test';
import { becomeApplication, expect, headerLinks, register, signIn, test } from './fixtures.ts';

/** Which text a failure has, with and without a message or a response, is proved in Toasts.test.ts. */
const fail = (route: Route) => route.fulfill({ status: 500, json: {} });

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });

test.afterEach(({ pageErrors }) => {
  pageErrors.length = 0;
});

test('a login, a registration and a message that fail show an error, and can be sent again', async ({ page }) => {
  await page.route('**/api/users/login', fail);
  await page.route('**/api/users', fail);
  await page.route('**/api/contacts', fail);

  await page.goto('/auth');
  await page.getByLabel('Email').fill('tomasz@octavo.example');
  await page.getByLabel('Password', { exact: true }).fill('octavo-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();

  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('Somebody');
  await page.getByLabel('Email').fill('somebody@octavo.example');
  await page.getByLabel('Password', { exact: true }).fill('octavo-demo');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'Registration Failed')).toBeVisible();
  await expect(page).toHaveURL('/auth?tab=register');

  await (await headerLinks(page)).getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Full Name').fill('Somebody');
  await page.getByLabel('Email').fill('somebody@octavo.example');
  await page.getByLabel('Message').fill('Once more');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Error sending message')).toBeVisible();
  await page.unroute('**/api/contacts');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
});

test('a profile, a comment and a logout that fail show an error, and can be tried again', async ({ page }) => {
  await register(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.route('**/api/users/profile', fail);
  await page.route('**/api/users/logout', fail);
  await page.route('**/api/comments/*', fail);

  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(toast(page, 'Profile Update Failed')).toBeVisible();
  await page.unroute('**/api/users/profile');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile Updated' })).toBeVisible();

  const links = await headerLinks(page);
  await links.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logout Failed')).toBeVisible();
  await expect(page).toHaveURL('/profile');

  await page.goto('/articles/hush');
  await page.getByPlaceholder('Share your thoughts...').fill('Well said');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Error adding comment!')).toBeVisible();
  await expect(page.getByPlaceholder('Share your thoughts...')).toHaveValue('Well said');

  await page.unroute('**/api/users/logout');
  await (await headerLinks(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('status').filter({ hasText: 'Logout Successful' })).toBeVisible();
});

test('each call of a page that fails without a message has its own text, and Retry shows the page', async ({
  page,
}) => {
  for (const [from, link, calls, text, shown] of [
    ['/about', 'home page', '**/api/articles?*', 'Error fetching articles', 'Octavo'],
    ['/about', 'home page', '**/api/categories?*', 'Error fetching categories', 'Octavo'],
    ['/about', 'all categories', '**/api/categories/withCounts', 'Error fetching categories', 'All categories'],
    ['/?category=Music', 'Hush', '**/api/articles/hush?content=readable', 'Error fetching articles', 'Hush'],
    ['/?category=Music', 'Hush', '**/api/comments/*', 'Error fetching comments!', 'Hush'],
  ] as const) {
    await page.goto(from);
    await becomeApplication(page);
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));

    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await expect(toast(page, text)).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).click();

    await expect(page.getByRole('heading', { level: 1, name: shown, exact: true })).toBeVisible();
  }
});

test('a comment is shown even where the comments cannot be reloaded', async ({ page }) => {
  await register(page);
  await page.goto('/articles/hush');
  const text = `Alone ${crypto.randomUUID()}`;
  await page.route('**/api/comments/*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );

  await page.getByPlaceholder('Share your thoughts...').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(toast(page, 'Error fetching comments!')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Comment added successfully!' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await expect(page.getByPlaceholder('Share your thoughts...')).toHaveValue('');
});

test('where responses carry no message, our own success texts are shown', async ({ page }) => {
  await page.route(/\/api\/(users|comments|contacts)/, async (route) => {
    try {
      const response = await route.fetch();
      const { message: _, ...json } = await response.json();
      await route.fulfill({ response, json });
    } catch {
      // The page that sent the request was left meanwhile, and nothing waits for the response.
      await route.abort().catch(() => {});
    }
  });
  const success = (text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });

  await page.goto('/auth');
  await page.getByLabel('Email').fill('tomasz@octavo.example');
  await page.getByLabel('Password', { exact: true }).fill('octavo-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(success('Login Successful')).toBeVisible();
  await (await headerLinks(page)).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(success('Profile Updated')).toBeVisible();
  await (await headerLinks(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(success('Logout Successful')).toBeVisible();

  const name = crypto.randomUUID().slice(0, 18);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@octavo.example`);
  await page.getByLabel('Password', { exact: true }).fill('octavo-demo');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(success('Registration Successful')).toBeVisible();
  await expect(page).toHaveURL('/profile');

  await page.goto('/articles/hush');
  await page.getByPlaceholder('Share your thoughts...').fill(`Well said, ${name}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(success('Comment added successfully!')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `Well said, ${name}` })).toBeVisible();
  await (await headerLinks(page)).getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(`${name}@octavo.example`);
  await page.getByLabel('Message').fill('Well said');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(success('Message sent successfully!')).toBeVisible();
});

test('a session that cannot be checked is shown as a failure, not as being signed out', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'This page did not come out right.' })).toBeVisible();
  await page.unroute('**/api/users/profile');

  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});
