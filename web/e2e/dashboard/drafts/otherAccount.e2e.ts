import type { Page } from '@playwright/test';
import { draftIn } from '../../serverDrafts.ts';
import { expect, type Site, test } from '../../site.ts';
import {
  draftStatus,
  expectAll,
  fieldsOf,
  openArticle,
  openNew,
  typeTitle,
  writeAll,
} from '../articles/articleForm.ts';
import { open } from '../dashboard.ts';

test.afterEach(({ pageErrors }) => {
  pageErrors.length = 0;
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Yuki is signed in here now' });
const refusal = 'Yuki is signed in here now. Nothing was changed: please log in as yourself again.';

/** Signs another administrator in with the cookies of the page's browser, as in another tab. */
async function signInYuki(page: Page, site: Site): Promise<void> {
  const cookies = await page.context().cookies();
  const yuki = await site.createUser(page.request, 'Yuki');
  await page.context().addCookies(cookies);
  await site.promote(yuki);
  const login = { email: yuki.email, password: 'octavo-press' };
  expect((await page.request.post('/api/users/login', { data: login })).status()).toBe(200);
}

async function logIn(page: Page): Promise<void> {
  await dialog(page).getByLabel('Password', { exact: true }).fill('octavo-press');
  await dialog(page).getByRole('button', { name: 'Login', exact: true }).click();
}

test('an article is not saved for the account that has signed in in another tab', async ({ page, site }) => {
  await openNew(page, site);
  await writeAll(page);
  await signInYuki(page, site);

  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await site.rows('articles')).toEqual([]);
  await expect(dialog(page).getByLabel('Email')).toHaveValue('admin@octavo.example');
  await logIn(page);

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  const [article] = await site.rows('articles');
  expect(article.author.username).toBe('Ada Press');
});

test('whoever has signed in goes on without the text of the first one, which waits for its author', async ({
  page,
  site,
}) => {
  await openNew(page, site);
  await writeAll(page);
  await signInYuki(page, site);

  await page.getByRole('button', { name: 'Add Article' }).click();
  await dialog(page).getByRole('button', { name: 'Go on as Yuki' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(fieldsOf(page).title).toHaveValue('');
  await typeTitle(page, 'Mine');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();

  await site.signIn(page);
  await page.reload();
  await expectAll(page);
});

test('what is typed becomes no draft of the account that has signed in', async ({ page, site }) => {
  const article = await openArticle(page, site);
  await signInYuki(page, site);
  await typeTitle(page, '!');

  await expect(draftStatus(page)).toHaveText(`Saved on this device only: ${refusal}`);
  expect(await draftIn(page.request, article)).toBe(null);
});

test("one account's name is not given to the other", async ({ page, site }) => {
  await open(page, site, '/profile');
  await page.getByLabel('Username').fill('Ada Typed');
  await signInYuki(page, site);

  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  // The way to log in again.
  await expect(page).toHaveURL(/\/auth$/);

  const names = (await site.rows('users')).map(({ username }: { username: string }) => username);
  expect(names.toSorted()).toEqual(['Ada Press', 'Yuki']);
});

test('a tab says so when it is come back to', async ({ page, site }) => {
  await openNew(page, site);
  await signInYuki(page, site);

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog(page)).toBeVisible();
  await logIn(page);
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));

  await expect(fieldsOf(page).title).toHaveValue('');
  expect((await (await page.request.get('/api/users/profile')).json()).username).toBe('Ada Press');
});
