import type { Page } from '@playwright/test';
import { expect, test } from '../../site.ts';
import { expectNoDrafts } from '../../storedDrafts.ts';
import { draftStatus, expectAll, expectStored, fieldsOf, openNew, writeAll, written } from '../articles/articleForm.ts';
import { expectToast, open } from '../dashboard.ts';

test.afterEach(({ pageErrors }) => {
  pageErrors.length = 0;
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const save = (page: Page) => page.getByRole('button', { name: 'Add Article' }).click();

async function logIn(page: Page, password: string): Promise<void> {
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Login', exact: true }).click();
}

test('a session that ended is renewed in place, and the save goes on by itself', async ({ page, site }) => {
  await openNew(page, site);
  await writeAll(page);
  await page.context().clearCookies();

  await save(page);
  await expect(dialog(page)).toBeVisible();
  await expect(draftStatus(page)).toHaveText('Saving');
  await expect(dialog(page).getByLabel('Email')).toHaveValue('admin@octavo.example');
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await logIn(page, 'not it');
  await expect(dialog(page).getByText('Invalid email or password')).toBeVisible();
  await logIn(page, 'octavo-press');

  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Article created successfully!' })).toBeVisible();
  await expectStored(site);
  await expectNoDrafts(page);
});

test("declining to log in, with 'Not now' or Escape, loses nothing, and the article can be saved later", async ({
  page,
  site,
}) => {
  await openNew(page, site);
  await writeAll(page);
  await page.context().clearCookies();
  const retry = page.getByRole('button', { name: 'Retry' });
  const notNow = dialog(page).getByRole('button', { name: 'Not now' });

  for (const [ask, decline] of [
    [() => save(page), () => notNow.click()],
    [() => retry.click(), () => page.keyboard.press('Escape')],
  ] as const) {
    await ask();
    await expect(dialog(page)).toBeVisible();
    await decline();
    await expect(dialog(page)).toHaveCount(0);
    await expect(draftStatus(page)).toHaveText('Not saved: Retry');
    await expectToast(page, 'alert', 'Please log in to continue.');
    await expectAll(page);
  }

  await retry.click();
  await logIn(page, 'octavo-press');

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expectStored(site);
});

test("one's own account form goes on after a new login too", async ({ page, site }) => {
  await open(page, site, '/profile');
  // Whatever is still loading when the session ends asks for the login too.
  for (const loaded of ['About you', 'This one', 'Authenticator app', 'The bell at the top']) {
    await expect(page.getByText(loaded).first()).toBeVisible();
  }
  await page.getByLabel('Username').fill('Ada Pressman');
  await page.context().clearCookies();

  await page.getByRole('button', { name: 'Update Profile' }).click();
  await logIn(page, 'octavo-press');

  await expectToast(page, 'status', 'Profile Updated');
  await page.getByLabel('Username').fill('Ada Press');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'status', 'Profile Updated');
});

test('an administrator whose password was changed goes on with the new one', async ({
  page,
  site,
  playwright,
  baseURL,
}) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await site.promote(await site.createUser(other, 'second-admin'));
  await site.createCategory(written.category);
  const login = { email: 'second-admin@octavo.example', password: 'octavo-press' };
  expect((await page.request.post('/api/users/login', { data: login })).status()).toBe(200);
  await page.goto('/dashboard/article?form=new');
  await writeAll(page);
  const fields = { username: 'second-admin', password: 'octavo-changed' };
  expect((await other.put('/api/users/profile', { data: fields })).status()).toBe(200);

  await save(page);
  await logIn(page, 'octavo-changed');

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expectStored(site);
  await other.dispose();
});

test('logging in as somebody else hides the draft, which its author has again after a reload and a login', async ({
  page,
  site,
  playwright,
  baseURL,
}) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await site.promote(await site.createUser(other, 'second-admin'));
  await openNew(page, site);
  const begun = page.url();
  await writeAll(page);
  await page.context().clearCookies();

  await save(page);
  await dialog(page).getByLabel('Email').fill('second-admin@octavo.example');
  await logIn(page, 'octavo-press');
  await expect(dialog(page)).toHaveCount(0);
  await expect(fieldsOf(page).title).toHaveValue('');
  expect(await site.rows('articles')).toEqual([]);

  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email').fill('admin@octavo.example');
  await page.getByLabel('Password', { exact: true }).fill('octavo-press');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(begun);
  await expectAll(page);
  await other.dispose();
});
