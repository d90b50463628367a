import type { Page } from '@playwright/test';
import { closeToasts, expectAccessible, expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, type Site, test } from '../site.ts';
import { expectToast, goTo, holdResponses, open, rowsOf } from './dashboard.ts';

/** The lists, with the tabs of those that have a trash: `fill` puts one row into each. */
const lists = [['Category'], ['Article', 'Trash (1)'], ['Users'], ['Messages', 'Trash (1)'], ['Comments']] as const;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
});

test('axe finds nothing on screens without a list, nor in forms, with and without errors', async ({
  page,
  site,
  pageErrors,
}) => {
  const expectShown = async (text: string) => {
    await expect(page.getByText(text).last()).toBeVisible();
    await expectAccessibleInAllColours(page);
    await expectNoSidewaysScroll(page);
  };

  await open(page, site, '/blogs');
  await expectShown('This screen is empty.');
  await goTo(page, 'Dashboard');
  await expectShown('Welcome, Admin');
  await goTo(page, 'Activity');
  await expectShown('signed in');
  await goTo(page, 'Setting');
  await expectShown('Update Profile');
  await goTo(page, 'Category');
  await page.getByRole('tab', { name: 'Create Category' }).click();
  await expectShown('Create Category');

  await goTo(page, 'Article');
  await page.getByRole('tab', { name: 'Add Article' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await page.getByLabel('Tags').fill('one, two');
  await expectAccessibleInAllColours(page);
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(page.getByRole('tabpanel').getByText('Title is required.')).toBeVisible();
  await closeToasts(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  pageErrors.length = 0;
});

test('axe finds nothing on lists with rows, one of them selected, nor while they are loaded again', {
  tag: '@layout',
}, async ({ page, site }) => {
  await fill(page, site);
  const expectRows = async () => {
    await expect(rowsOf(page).first()).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .and(page.locator(':enabled'))
      .first()
      .check();

    await expectAccessibleInAllColours(page);
    await expectNoSidewaysScroll(page);
  };

  await open(page, site);
  for (const [screen, ...tabs] of lists) {
    await goTo(page, screen);
    await expectRows();
    for (const name of tabs) {
      await page.getByRole('tab', { name }).click();
      await expectRows();
    }
  }

  await holdResponses(page, /\/api\/(activity\?.*kind|articles\?.*status=draft)/);
  await goTo(page, 'Activity');
  await page.getByLabel('What').selectOption('Deletions');
  await expect(page.getByRole('region', { name: 'Activity' }).locator('[aria-busy=true]')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await goTo(page, 'Article');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select A draft' }).uncheck();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Drafts' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect(rowsOf(page)).toHaveCount(2);
  await expectAccessibleInAllColours(page);
});

test('axe finds nothing on empty lists, on one that failed, and while one is loading', async ({
  page,
  site,
  pageErrors,
}) => {
  await page.route('**/api/contacts?*', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, site, '/messages');
  await expectToast(page, 'alert', 'Error fetching contacts');
  await expect(page.getByText('This list could not be loaded.')).toBeVisible();
  await expectAccessibleInAllColours(page);

  await page.route('**/api/comments?*', () => {});
  await goTo(page, 'Comments');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expectAccessibleInAllColours(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  for (const [screen, tab, text] of [
    ['Category', null, 'No categories yet.'],
    ['Article', null, 'No articles yet.'],
    ['Article', 'Trash (0)', 'The trash is empty. Deleted articles stay here for 30 days.'],
    ['Messages', null, 'No messages yet.'],
    ['Messages', 'Trash (0)', 'The trash is empty. Deleted messages stay here for 30 days.'],
    ['Comments', null, 'No comments yet.'],
  ] as const) {
    if (tab) await page.getByRole('tab', { name: tab }).click();
    else await goTo(page, screen);
    await expect(page.getByText(text)).toBeVisible();
    // In the colours of the list that failed.
    await expectAccessible(page);
  }

  await goTo(page, 'Activity');
  await page.getByLabel('What').selectOption('Failed publications');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expectAccessibleInAllColours(page);
  pageErrors.length = 0;
});

test('axe finds nothing in dialogs', { tag: '@layout' }, async ({ page, site, pageErrors }) => {
  await fill(page, site);
  await open(page, site, '/category');
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

  await page.keyboard.press('Escape');

  await goTo(page, 'Messages');
  await page.getByRole('button', { name: /^Read/ }).first().click();
  await expect(page.getByRole('dialog', { name: /^Message from/ })).toBeVisible();
  await expectAccessibleInAllColours(page);
  // The message was unread, so the list is loaded again.
  const loaded = page.waitForResponse(/\/api\/contacts\?/);
  await page.keyboard.press('Escape');
  await loaded;

  await page.context().clearCookies();
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expectAccessibleInAllColours(page);
  pageErrors.length = 0;
});

test('no screen of the dashboard needs more than 320 pixels, as at 400 % zoom', { tag: '@narrow' }, async ({
  page,
  site,
}) => {
  await fill(page, site);
  await page.setViewportSize({ width: 320, height: 640 });

  await open(page, site);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);

  for (const screen of ['Activity', 'Setting']) {
    await goTo(page, screen);
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  for (const [screen, ...tabs] of lists) {
    await goTo(page, screen);
    await expect(rowsOf(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const name of tabs) {
      await page.getByRole('tab', { name }).click();
      await expect(rowsOf(page).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  }
  for (const [screen, form] of [
    ['Category', 'Create Category'],
    ['Article', 'Add Article'],
  ] as const) {
    await goTo(page, screen);
    await page.getByRole('tab', { name: form }).click();
    await expect(page.getByRole('tabpanel').getByRole('button', { name: form })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

/** Creates rows in every list, with texts of the greatest length. */
async function fill(page: Page, site: Site): Promise<void> {
  await site.createCategory('w'.repeat(50));
  const category = await site.createCategory('Travel');
  const article = await site.createArticle({
    title: 'T'.repeat(200),
    category,
    tags: `one, two, three, ${'x'.repeat(40)}`,
  });
  await site.createArticle({ title: 'A draft', category, published: false });
  await site.createComment(article, 'long '.repeat(300));
  await site.createMessage('Grace', 'word '.repeat(800));
  await site.createUser(page.request, 'r'.repeat(50));
  await site.delete('articles', await site.createArticle({ title: 'D'.repeat(200), category }));
  await site.createMessage('Edith', 'gone '.repeat(300));
  await site.delete('contacts', (await site.rows('contacts'))[0]);
}
