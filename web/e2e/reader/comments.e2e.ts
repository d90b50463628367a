import type { Page } from '@playwright/test';
import { expect, expectAccessible, register, signIn, test } from '../fixtures.ts';

const article = '/articles/how-paper-remembers';
const field = (page: Page) => page.getByPlaceholder('Share your thoughts...');

test('a visitor is invited to log in before commenting', async ({ page }) => {
  await page.goto(article);

  await expect(page.getByRole('heading', { name: 'Leave a Comment' })).toBeVisible();
  await expect(page.getByText('Please login to leave a comment.')).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth');
});

test('login and registration under an article lead back to its place, where one may comment', async ({ page }) => {
  const loginOf = () => page.getByRole('complementary').getByRole('link', { name: 'Login' });
  const name = `reader${Date.now()}`;
  await page.goto(article);
  await loginOf().scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);

  await loginOf().click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@octavo.example`);
  await page.getByLabel('Password', { exact: true }).fill('a rather long secret');
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await expect(page).toHaveURL(article);
  await expect(field(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('a comment appears at once, and stays after a reload', { tag: '@layout' }, async ({ page }) => {
  const text = `Well folded.\nTwice, even. ${Date.now()}`;
  await register(page);
  await page.goto('/articles/hush');

  await field(page).fill('   ');
  await page.getByRole('button', { name: 'Send' }).click();
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await expect(page.getByText('Comment added successfully!')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
});

test('a comment being written survives a reload, a failure and the end of the session', async ({
  page,
  context,
  pageErrors,
}) => {
  await signIn(page);
  await page.goto(article);
  await field(page).fill('Not yet said');
  await page.reload();
  await expect(field(page)).toHaveValue('Not yet said');

  await page.route('**/api/comments/*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Error adding comment!')).toBeVisible();
  await expect(field(page)).toHaveValue('Not yet said');
  await page.unroute('**/api/comments/*');

  await context.clearCookies();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('What you wrote is saved on this device')).toBeVisible();
  await page.reload();
  await expect(page.getByText('What you wrote is saved on this device')).toBeVisible();
  await signIn(page);
  await page.reload();
  await expect(field(page)).toHaveValue('Not yet said');
  await field(page).fill('');
  pageErrors.length = 0;
});

test('a comment whose answer was lost is added once, also after a reload', async ({ page, pageErrors }) => {
  const text = `Said once and for all ${crypto.randomUUID()}`;
  await signIn(page);
  await page.goto('/articles/hush');
  await field(page).fill(text);
  await page.route('**/api/comments/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Error adding comment!')).toBeVisible();
  await page.unroute('**/api/comments/*');

  await page.reload();
  await expect(field(page)).toHaveValue(text);
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  pageErrors.length = 0;
});

test('a comment is not sent for the account that has signed in in another tab', async ({ page, pageErrors }) => {
  const text = `In my own name ${crypto.randomUUID()}`;
  await signIn(page);
  await page.goto('/articles/hush');
  await field(page).fill(text);
  const other = await register(page);

  await page.getByRole('button', { name: 'Send' }).click();
  const refusal = `${other} is signed in here now. Nothing was changed: please log in as yourself again.`;
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByText('What you wrote is saved on this device')).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('');
  await expect(page.getByText(text)).toHaveCount(0);

  await signIn(page);
  await page.reload();
  await expect(field(page)).toHaveValue(text);
  await field(page).fill('');
  pageErrors.length = 0;
});

test('a comment that is too long shows by how much, and is not sent', async ({ page }) => {
  await register(page);
  await page.goto(article);

  await field(page).fill('a'.repeat(1990));
  await expect(page.getByText('10 left')).toBeVisible();
  await field(page).fill('a'.repeat(2001));
  await expect(page.getByText('1 too many')).toBeVisible();
  await field(page).press('Control+Enter');

  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(field(page)).toHaveValue('a'.repeat(2001));
});
