import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { test as demo, expectAccessibleInAllColours, expectNoSidewaysScroll } from './fixtures.ts';
import { activate, closeByEscape, tabTo, typeInto } from './focus.ts';
import { expect, type Site, test } from './site.ts';

const PASSWORD = 'octavo-press';
const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

/** Makes a reader, who is signed in, and whose comment the administrator has answered. */
async function answered(page: Page, site: Site, request: APIRequestContext) {
  const article = await site.createArticle({ title: 'A letter', category: await site.createCategory('letters') });
  await site.createUser(request, 'zoe');
  await page.context().addCookies((await request.storageState()).cookies);
  const comment = await site.createComment(article, 'Does it lie flat?', request);
  await site.createComment(article, 'Once it is dry.', undefined, comment);
  return article;
}

test('the bell tells a reader of an answer, and leads there by keyboard', async ({ page, site, request }) => {
  await answered(page, site, request);
  await page.goto('/');

  await activate(page, bell(page, 'Notifications: 1 unread'));
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog.getByRole('listitem')).toHaveText(
    /Unread: Ada Press answered your comment on “A letter”Once it is dry/,
  );
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await closeByEscape(page, bell(page, 'Notifications: 1 unread'));
  await page.keyboard.press('Enter');
  await activate(page, dialog.getByRole('link', { name: /answered your comment/ }));

  await expect(panel(page).getByText('Once it is dry.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await page.reload();
  await expect(bell(page, 'Notifications')).toBeVisible();
});

test('a reader takes their data away, and ends the account, by keyboard', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const article = await answered(page, site, request);
  await page.goto('/profile');
  await expect(page.getByText('This publication sends no mail.')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await activate(page, page.getByRole('button', { name: 'Download my data' }));
  const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(data).toMatchObject({ account: { username: 'zoe' }, comments: [{ message: 'Does it lie flat?' }] });

  await activate(page, page.getByRole('button', { name: 'Delete my account…' }));
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  const password = dialog.getByRole('textbox', { name: 'Current password' });
  await typeInto(page, password, 'not this one');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/This is not your current password\./);
  await expect(password).toBeFocused();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await typeInto(page, password, PASSWORD);
  await activate(page, dialog.getByRole('button', { name: 'Delete Account' }));

  await expect(page.getByText('Account deleted successfully!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto(`/articles/${article.slug}`);
  await expect(page.getByText('Please login to leave a comment.')).toBeVisible();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Does it lie flat?' })).toContainText(
    'Deleted account',
  );
  expect(pageErrors.splice(0).filter((error) => !error.includes('422'))).toEqual([]);
});

demo('a reader chooses when mail comes, by keyboard', { tag: '@layout' }, async ({ page, baseURL }) => {
  const sent = { email: 'tomasz@octavo.example', password: 'octavo-demo' };
  expect((await page.request.post(`${baseURL}/api/users/login`, { data: sent })).status()).toBe(200);
  await page.goto('/profile');

  const choice = page.getByRole('combobox', { name: 'An answer to my comment' });
  await tabTo(page, choice);
  // A letter chooses the option that begins with it.
  await page.keyboard.type('Once');
  await expect(choice).toHaveValue('daily');
  await activate(page, page.getByRole('button', { name: 'Update Notifications' }));

  await expect(page.getByText('Notifications updated!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'An answer to my comment' })).toHaveValue('daily');
});

demo.describe('without JavaScript', () => {
  demo.use({ javaScriptEnabled: false });

  demo(
    'the page of a mail’s link asks, and tells of a link that was cut off, by keyboard',
    { tag: '@layout' },
    async ({ page }) => {
      await page.goto('/unsubscribe/7.answer.cut');
      await expect(page.getByRole('heading', { name: 'Unsubscribe from these mails?' })).toBeVisible();

      await activate(page, page.getByRole('button', { name: 'Unsubscribe' }));

      await expect(page.getByRole('heading', { name: 'This link does not work.' })).toBeVisible();
      await page.goto('/unsubscribe/7.answer.cut?done=1');
      await expect(page.getByRole('heading', { name: 'You get no more of these mails.' })).toBeVisible();
    },
  );
});
