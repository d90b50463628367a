import type { Page } from '@playwright/test';
import { closeToasts, expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, type House, test } from '../house.ts';
import { expectToast, open, rowsOf } from './dashboard.ts';

const screens = [
  ['the overview', '', 'Welcome, Admin'],
  ['the blogs', '/blogs', 'Nothing is kept here.'],
  ['the settings', '/setting', 'Update Profile'],
  ['a new category', '/category?form=new', 'Create Category'],
] as const;

const lists = ['category', 'article', 'users', 'messages', 'comments'] as const;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
});

test('axe finds nothing on screens without a list, in light, dark and forced colours', { tag: '@layout' }, async ({
  page,
  house,
}) => {
  for (const [, path, text] of screens) {
    await open(page, house, path);
    await expect(page.getByText(text).last()).toBeVisible();

    await expectAccessibleInAllColours(page);
    await expectNoSidewaysScroll(page);
  }
});

test('axe finds nothing on lists with rows, one of them ticked', { tag: '@layout' }, async ({ page, house }) => {
  await fill(page, house);

  for (const list of lists) {
    await open(page, house, `/${list}`);
    await expect(rowsOf(page).first()).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .and(page.locator(':enabled'))
      .first()
      .check();

    await expectAccessibleInAllColours(page);
    await expectNoSidewaysScroll(page);
  }
});

test('axe finds nothing on empty lists, on one that failed, and while one is loading', { tag: '@layout' }, async ({
  page,
  house,
  complaints,
}) => {
  for (const [list, text] of [
    ['category', 'No categories yet.'],
    ['article', 'No articles yet.'],
    ['messages', 'No messages yet.'],
    ['comments', 'No comments yet.'],
  ] as const) {
    await open(page, house, `/${list}`);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessibleInAllColours(page);
  }

  await page.route('**/api/contacts?*', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, house, '/messages');
  await expectToast(page, 'alert', 'Error fetching contacts');
  await expect(page.getByText('This list could not be loaded.')).toBeVisible();
  await expectAccessibleInAllColours(page);

  await page.route('**/api/comments?*', () => {});
  await open(page, house, '/comments');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expectAccessibleInAllColours(page);
  complaints.length = 0;
});

test('axe finds nothing in the form of an article, nor where it is wrong', { tag: '@layout' }, async ({
  page,
  house,
  complaints,
}) => {
  await house.category('Travel');
  await open(page, house, '/article?form=new');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await page.getByLabel('Tags').fill('one, two');
  await expectAccessibleInAllColours(page);

  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(page.getByRole('tabpanel').getByText('Title is required.')).toBeVisible();
  await closeToasts(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  complaints.length = 0;
});

test('axe finds nothing in dialogs', { tag: '@layout' }, async ({ page, house, complaints }) => {
  await fill(page, house);
  await open(page, house, '/category');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Delete Category' })).toBeVisible();
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInAllColours(page);

  await open(page, house, '/messages');
  await page.getByRole('button', { name: /^Read/ }).first().click();
  await expect(page.getByRole('dialog', { name: /^Message of/ })).toBeVisible();
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Escape');

  await page.context().clearCookies();
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expectAccessibleInAllColours(page);
  complaints.length = 0;
});

test('nothing needs more than 320 pixels, as at 400 % zoom', { tag: '@narrow' }, async ({ page, house }) => {
  await fill(page, house);
  await page.setViewportSize({ width: 320, height: 640 });

  for (const path of ['', '/setting', '/article?form=new', '/category?form=new', ...lists.map((list) => `/${list}`)]) {
    await open(page, house, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    if (lists.some((list) => path === `/${list}`)) await expect(rowsOf(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

/** A row or more in every list, with texts as long as they may be. */
async function fill(page: Page, house: House): Promise<void> {
  await house.category('w'.repeat(50));
  const category = await house.category('Travel');
  const article = await house.article({ title: 'T'.repeat(200), category, tags: `one, two, three, ${'x'.repeat(40)}` });
  await house.article({ title: 'A draft', category, published: false });
  await house.comment(article, 'long '.repeat(300));
  await house.message('Grace', 'word '.repeat(800));
  await house.reader(page.request, 'r'.repeat(50));
}
