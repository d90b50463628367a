import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { draftStatus, fieldsOf, saved, unfinished } from './articles/articleForm.ts';
import { expectToast, open, remove } from './dashboard.ts';
import { update } from './drafts/conflicts.ts';

const PAGES = '/setting?tab=pages';

// The next tests have the same server.
test.afterEach(async ({ site }) => site.resetPages());

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const trash = (page: Page) => page.getByRole('list', { name: 'Trash' });
/** The summary of the trash with its number. */
const trashOf = (page: Page, count: number) => page.getByText(`Trash (${count})`, { exact: true });

test('an earlier version of a page is compared with the form, and restored', async ({ page, site }) => {
  const { _id } = await site.createPage({ slug: 'imprint', title: 'Imprint', content: '<p>Printed by hand.</p>' });
  await open(page, site, `${PAGES}&form=${_id}`);
  await title(page).fill('Publisher');
  await fieldsOf(page).content.fill('Printed by machine.');
  await update(page, 'Page').click();
  await expectToast(page, 'status', 'Page updated successfully!');
  await page.getByRole('button', { name: 'Edit Publisher' }).click();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Earlier Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await versions.getByRole('listitem').last().getByRole('button').click();
  const version = page.getByRole('dialog', { name: /^Version of/ });
  await expect(version.locator('del')).toHaveText([/Imprint/, /hand/]);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await version.getByRole('button', { name: 'Restore this version' }).click();

  await expectToast(page, 'status', 'Revision restored successfully!');
  await expect(title(page)).toHaveValue('Imprint');
  await expect(fieldsOf(page).content).toHaveText('Printed by hand.');
  await page.goto('/imprint');
  await expect(page.getByRole('main')).toContainText('Printed by hand.');
});

test('the default text of a page is its oldest version', async ({ page, site }) => {
  await open(page, site, PAGES);
  await page.getByRole('button', { name: 'Edit Terms and Conditions' }).click();
  await fieldsOf(page).content.fill('Be kind.');
  await update(page, 'Page').click();
  await expectToast(page, 'status', 'Page updated successfully!');
  await page.getByRole('button', { name: 'Edit Terms and Conditions' }).click();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const oldest = page.getByRole('dialog').getByRole('listitem').last();
  await expect(oldest).toContainText('default text');
  await oldest.getByRole('button').click();
  await page.getByRole('button', { name: 'Restore this version' }).click();

  await expectToast(page, 'status', 'Revision restored successfully!');
  await expect(fieldsOf(page).content).toContainText('By using Octavo you agree to what follows.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('/terms · “Terms” in menus · default text')).toBeVisible();
});

test('a deleted page is restored from the trash, and deleted forever from there', async ({ page, site }) => {
  await site.createPage({ slug: 'imprint', title: 'Imprint', inMenu: 'footer', order: 2 });
  await open(page, site, PAGES);
  await expect(trashOf(page, 0)).toBeVisible();
  await remove(page, 'Delete Imprint');
  await expectToast(page, 'status', 'Page deleted successfully!');
  await trashOf(page, 1).click();
  await expect(trash(page).getByRole('listitem')).toContainText('30 days left');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Restore Imprint' }).click();

  await expectToast(page, 'status', 'Page restored successfully!');
  await expect(page.getByText('The trash is empty. Deleted pages stay here for 30 days.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('listitem').nth(1)).toContainText('Imprint');
  await expect(page.getByLabel('Menu of Imprint')).toHaveValue('footer');

  await remove(page, 'Delete Imprint');
  await expectToast(page, 'status', 'Page deleted successfully!');
  await page.getByRole('button', { name: 'Delete Imprint forever' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click();
  await expectToast(page, 'status', 'Page deleted forever!');
  await expect(trashOf(page, 0)).toBeFocused();
});

test('a trash that could not be loaded keeps a page whose address was taken since, and says why', async ({
  page,
  site,
  pageErrors,
}) => {
  let fails = true;
  await page.route('**/api/trash?*', (route) => (fails ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await site.createPage({ slug: 'imprint', title: 'Imprint' });
  await open(page, site, PAGES);
  await page.getByText('Trash', { exact: true }).click();
  await expect(page.getByText('The trash could not be loaded.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  pageErrors.splice(0);

  await remove(page, 'Delete Imprint');
  await expectToast(page, 'status', 'Page deleted successfully!');
  await site.createPage({ slug: 'imprint', title: 'Another imprint' });
  await expect(trashOf(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Restore Imprint' }).click();

  await expectToast(
    page,
    'alert',
    '“Imprint” cannot be restored: another page has its address, /imprint. Change or delete that page first.',
  );
  await expect(page.getByRole('button', { name: 'Restore Imprint' })).toBeVisible();
  expect(pageErrors.splice(0)).toHaveLength(2);
});

test('what is typed into a page, and into a new one, goes on on another device', async ({ page, site, browser }) => {
  const { _id } = await site.createPage({ slug: 'imprint', title: 'Imprint' });
  await open(page, site, `${PAGES}&form=${_id}`);
  await title(page).fill('Imprint and more');
  await expect(draftStatus(page)).toHaveText(saved);

  const other = await browser.newPage();
  await site.signIn(other);
  await other.goto(page.url());
  await expect(title(other)).toHaveValue('Imprint and more');
  await update(other, 'Page').click();
  await expectToast(other, 'status', 'Page updated successfully!');
  expect((await site.pages()).at(-1)).toMatchObject({ title: 'Imprint and more', version: 2 });

  await other.getByRole('button', { name: 'Add Page' }).click();
  await title(other).fill('House rules');
  await expect(draftStatus(other)).toHaveText(saved);
  await page.goto(`/dashboard${PAGES}`);
  await unfinished(page, 'House rules').click();
  await expect(title(page)).toHaveValue('House rules');
  await expect(page.getByLabel('Address')).toHaveValue('house-rules');
  await fieldsOf(page).content.fill('Be kind.');
  await page.getByRole('button', { name: 'Add Page' }).click();
  await expectToast(page, 'status', 'Page created successfully!');

  await expect(page.getByRole('button', { name: 'Edit House rules' })).toBeVisible();
  await expect(unfinished(page, 'House rules')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Page' }).click();
  await expect(title(page)).toHaveValue('');
  await other.close();
});
