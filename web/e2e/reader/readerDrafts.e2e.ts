import type { Page } from '@playwright/test';
import { applicationScript, scriptOf } from '../chunks.ts';
import { expect, register, signIn, signOut, test } from '../fixtures.ts';
import { storedTexts } from '../storedDrafts.ts';

const article = '/articles/how-paper-remembers';
const comment = (page: Page) => page.getByPlaceholder('Share your thoughts...');
const name = (page: Page) => page.getByLabel('Full Name');
const email = (page: Page) => page.getByLabel('Email');
const message = (page: Page) => page.getByLabel('Message');
const username = (page: Page) => page.getByLabel('Username');
const unstored = 'This device stores nothing: send it before you leave.';

/** Leaves no space for IndexedDB. Before it is used: Chromium allots space ahead. */
async function fillStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
}

/** Opens a page as a reader whose session is known. */
async function openAsReader(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
}

test('a contact form that is left and come back to has its name and address too', async ({ page }) => {
  await page.goto('/contact');
  await name(page).pressSequentially('Ada Reader');
  await email(page).pressSequentially('ada@octavo.example');
  await message(page).pressSequentially('Dear editors');
  await page.goto('/about');
  await page.goBack();

  await expect(name(page)).toHaveValue('Ada Reader');
  await expect(email(page)).toHaveValue('ada@octavo.example');
  await expect(message(page)).toHaveValue('Dear editors');
});

test('what one account typed into the contact form waits for it, and another does not see it', async ({ page }) => {
  await signIn(page);
  await openAsReader(page, '/contact');
  await name(page).fill('Tomasz');
  await message(page).pressSequentially('For my eyes');
  await expect.poll(async () => (await storedTexts(page)).join()).toContain('For my eyes');

  await signOut(page);
  await register(page);
  await openAsReader(page, '/contact');
  await expect(message(page)).toHaveValue('');
  await message(page).pressSequentially('By the other');

  await signOut(page);
  await signIn(page);
  await openAsReader(page, '/contact');
  await expect(message(page)).toHaveValue('For my eyes');
  await expect(name(page)).toHaveValue('Tomasz');
});

test('logging out takes what was typed into the contact form from the page, until the next login', async ({ page }) => {
  await signIn(page);
  await openAsReader(page, '/contact');
  await message(page).pressSequentially('For my eyes');

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  for (const field of [name, email, message]) await expect(field(page)).toHaveValue('');
  await signIn(page);
  await openAsReader(page, '/contact');

  await expect(message(page)).toHaveValue('For my eyes');
});

for (const [name, script] of [
  ['the application', applicationScript],
  ['the module that stores it', () => scriptOf('drafts/autosave.ts')],
] as const) {
  test(`what is typed before ${name} has come is there on the next page`, async ({ page }) => {
    const module = `**${script()}`;
    await page.route(module, () => {});
    const requested = page.waitForRequest(module);
    await page.goto('/contact');
    await message(page).pressSequentially('Dear editors');
    await requested;
    // Not a reload, after which the browser itself fills a form again.
    await page.goto('/about');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/contact');

    await expect(message(page)).toHaveValue('Dear editors');
  });
}

test('a visitor who signs in goes on with the message begun before', async ({ page }) => {
  await page.goto('/contact');
  await message(page).pressSequentially('Dear editors');
  await signIn(page);
  await openAsReader(page, '/contact');

  await expect(message(page)).toHaveValue('Dear editors');
});

test('what was typed into the account form is there after a reload, and after a sign-out elsewhere', async ({
  page,
  pageErrors,
}) => {
  await register(page);
  await page.goto('/profile');
  await username(page).fill('Ada Half');
  await page.getByLabel('New password').fill('sesame-open-123');
  await page.reload();
  await expect(username(page)).toHaveValue('Ada Half');
  await expect(page.getByLabel('New password')).toHaveValue('');
  expect((await storedTexts(page)).join()).not.toContain('sesame');

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/auth/);
  await page.context().addCookies(cookies);
  await page.goto('/profile');

  await expect(username(page)).toHaveValue('Ada Half');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect.poll(() => storedTexts(page)).toEqual([]);
  pageErrors.length = 0;
});

test('two tabs with a comment on the same article each have their own', async ({ page, context }) => {
  await register(page);
  await page.goto(article);
  const other = await context.newPage();
  await other.goto(article);
  await comment(page).pressSequentially('Said here');
  await comment(other).pressSequentially('Said there');

  await page.reload();
  await expect(comment(page)).toHaveValue('Said here');
  await other.reload();

  await expect(comment(other)).toHaveValue('Said there');
});

test('where the device is full, the comment and the contact form say so, and ask before they are left', async ({
  page,
  baseURL,
}) => {
  let asked = 0;
  page.on('dialog', async (dialog) => {
    asked += 1;
    await dialog.accept();
  });
  await fillStorage(page, baseURL ?? '');
  await register(page);
  await openAsReader(page, article);
  await comment(page).pressSequentially('Not stored');
  await expect(page.getByText(unstored)).toBeVisible();

  await openAsReader(page, '/contact');
  expect(asked).toBe(1);
  await expect(page.getByText('Saved on this device until you send it.')).toBeVisible();
  await message(page).pressSequentially('Not stored');
  await expect(page.getByText(unstored)).toBeVisible();
  await openAsReader(page, '/contact');
  expect(asked).toBe(2);
  await expect(message(page)).toHaveValue('Not stored');
  await expect(page.getByText(unstored)).toBeVisible();
  await message(page).fill('');
  await expect(page.getByText(unstored)).toBeHidden();
  await page.reload();
  expect(asked).toBe(2);
});
