import type { Page, Route } from '@playwright/test';
import { expect, type Site, test } from '../site.ts';
import { draftStatus, fieldsOf } from './articles/articleForm.ts';
import { expectToast, open } from './dashboard.ts';

/** Buttons that disappear when they are pressed: the focus must not disappear with them. */

const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'Out of paper.' } });

/** Fails all calls to an address, presses Enter on `open`, and lets the calls through again. */
async function failOnce(page: Page, address: RegExp, open: () => Promise<unknown>): Promise<void> {
  await page.route(address, fail);
  await open();
  await expectToast(page, 'alert', 'Out of paper.');
  await page.unroute(address);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

/** Opens the form of an article, with another title typed. */
async function openTyped(page: Page, site: Site) {
  const article = await site.createArticle({ title: 'As saved', category: await site.createCategory('Types') });
  await open(page, site, `/article?form=${article._id}`);
  await expect(fieldsOf(page).content).toBeVisible();
  await fieldsOf(page).title.fill('Typed');
  return article;
}

test('trying to save again leads the focus to the button that saves, and loading a dialog again keeps it there', async ({
  page,
  site,
  pageErrors,
}) => {
  const { _id } = await openTyped(page, site);
  await page.route(`**/api/articles/${_id}`, (route) =>
    route.request().method() === 'PUT' ? fail(route) : route.continue(),
  );
  await press(page, 'Update Article');
  await expectToast(page, 'alert', 'Out of paper.');

  await press(page, 'Retry');
  await expectToast(page, 'alert', 'Out of paper.');

  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await expect(page.getByRole('button', { name: 'Update Article' })).toBeFocused();

  const dialog = page.getByRole('dialog');

  for (const [button, address, text] of [
    ['Earlier versions', /\/revisions/, 'The earlier versions could not be loaded.'],
    ['Preview links', /\/preview-links/, 'The links could not be loaded.'],
  ] as const) {
    await failOnce(page, address, () => press(page, button));
    await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: 'Retry', exact: true }).press('Enter');

    await expect(dialog).not.toContainText(text);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
  }
  pageErrors.length = 0;
});

test('showing all activity leads the focus to the filters, and loading it again to the list', async ({
  page,
  site,
  pageErrors,
}) => {
  await open(page, site, '/activity?kind=password');
  await press(page, 'Show all');
  await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
  await expect(page.getByLabel('What')).toBeFocused();

  await failOnce(page, /\/api\/activity/, () => page.reload());
  await press(page, 'Retry');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Activity' })).toBeFocused();
  pageErrors.length = 0;
});
