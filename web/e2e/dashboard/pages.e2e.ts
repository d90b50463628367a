import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { draftStatus, fieldsOf, saved } from './articles/articleForm.ts';
import { expectToast, open, remove } from './dashboard.ts';
import { colleague, conflict, expectConflicts, saveChoice, update } from './drafts/conflicts.ts';

const PAGES = '/setting?tab=pages';

// The next tests have the same server.
test.afterEach(async ({ site }) => {
  await site.resetPages();
  await site.changeSettings({ headerLinks: [], footerText: '' });
});

/** The titles of the pages, in their order. */
const titles = (page: Page) => page.getByRole('list', { name: 'Pages' }).locator('li p:first-child');

test('a page is written, put into the menu, published, and read at its address without JavaScript', async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  await open(page, site, PAGES);
  await page.getByRole('button', { name: 'Add Page' }).click();
  await page.getByLabel('Title', { exact: true }).fill('House rules');
  await fieldsOf(page).content.click();
  await page.keyboard.type('## Be kind\nTo everybody.');
  await expect(page.getByLabel('Address')).toHaveValue('house-rules');
  await page.getByRole('combobox', { name: 'Menu', exact: true }).selectOption('Header and footer');
  await page.getByLabel('Menu title').fill('Rules');
  await page.getByRole('button', { name: 'Add Page' }).click();

  await expectToast(page, 'status', 'Page created successfully!');
  await expect(page.getByRole('button', { name: 'Add Page' })).toBeFocused();
  await expect(titles(page)).toHaveText(['About Octavo', 'Privacy Policy', 'Terms and Conditions', 'House rules']);
  const reader = await browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  expect((await reader.goto('/house-rules'))?.status()).toBe(404);

  await expect(page.getByRole('listitem').filter({ hasText: 'House rules' })).toContainText(
    '/house-rules · “Rules” in menus · draft',
  );
  await page.getByRole('button', { name: 'Edit House rules' }).click();
  await page.getByLabel('Published').check();
  await update(page, 'Page').click();
  await expectToast(page, 'status', 'Page updated successfully!');
  await reader.goto('/');
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Rules' }).click();
  await expect(reader).toHaveURL('/house-rules');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('House rules');
  await expect(reader.getByRole('heading', { name: 'Be kind' })).toBeVisible();
  await reader.close();
});

test('a page of the specification is rewritten and reset, a further one deleted after a question, and both are undone', async ({
  page,
  site,
}) => {
  await site.createPage({ slug: 'imprint', title: 'Imprint', inMenu: 'footer', order: 2 });
  await open(page, site, PAGES);
  const button = page.getByRole('button', { name: 'Reset Terms and Conditions to its default text' });
  await expect(button).toBeDisabled();
  await page.getByRole('button', { name: 'Edit Terms and Conditions' }).click();
  await expect(page.getByLabel('Address')).not.toBeEditable();
  await expect(fieldsOf(page).content).toContainText('By using Octavo you agree to what follows.');
  await page.getByLabel('Title', { exact: true }).fill('Terms of use');
  await update(page, 'Page').click();
  await expectToast(page, 'status', 'Page updated successfully!');

  await page.getByRole('button', { name: 'Reset Terms of use to its default text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(titles(page)).toHaveText(['About Octavo', 'Imprint', 'Privacy Policy', 'Terms and Conditions']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles(page)).toHaveText(['About Octavo', 'Imprint', 'Privacy Policy', 'Terms of use']);

  await remove(page, 'Delete Imprint');
  await expect(titles(page)).toHaveText(['About Octavo', 'Privacy Policy', 'Terms of use']);
  const deleted = page.getByRole('status').filter({ hasText: 'Page deleted successfully!' });
  await deleted.getByRole('button', { name: 'Undo' }).click();

  await expect(titles(page)).toHaveText(['About Octavo', 'Imprint', 'Privacy Policy', 'Terms of use']);
  await expect(page.getByLabel('Menu of Imprint')).toHaveValue('footer');
});

test('order and menus are changed by keyboard, and the focus stays with the page', async ({ page, site }) => {
  await open(page, site, PAGES);
  await page.getByRole('button', { name: 'Move Terms and Conditions up' }).focus();
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['About Octavo', 'Terms and Conditions', 'Privacy Policy']);
  await expect(page.getByRole('button', { name: 'Move Terms and Conditions up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['Terms and Conditions', 'About Octavo', 'Privacy Policy']);
  await expect(page.getByRole('button', { name: 'Move Terms and Conditions down' })).toBeFocused();
  await expect(page.getByRole('status').getByText('Terms and Conditions: place 1 of 3.')).toBeAttached();
  const menu = page.getByLabel('Menu of About Octavo');
  await menu.selectOption('In no menu');
  await expect
    .poll(async () => (await site.pages()).map(({ slug, inMenu }) => `${slug} ${inMenu}`))
    .toEqual(['terms header', 'about none', 'policy header']);

  await page.goto('/contact');
  const footer = page.getByRole('navigation', { name: 'Quick links' });
  await expect(footer.getByRole('link')).toHaveText(['Home', 'Terms', 'Privacy', 'Contact', 'Feed']);
});

test('links and a text of the footer are added, and a wrong address is named', async ({ page, site, pageErrors }) => {
  await open(page, site, PAGES);
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByLabel('Name of link 1')).toBeFocused();
  await page.keyboard.type('Shop');
  await page.getByLabel('Address of link 1').fill('shop.example');
  await page.getByLabel('Footer text').fill('Printed by hand.');
  await page.getByRole('button', { name: 'Update Menus' }).click();
  const address = page.getByLabel('Address of link 1');
  await expect(address).toHaveAccessibleDescription(/Each address must be a path/);
  await address.fill('https://shop.example/');
  await page.getByRole('button', { name: 'Update Menus' }).click();
  await expectToast(page, 'status', 'Settings updated successfully!');

  await page.getByRole('link', { name: 'View site' }).click();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Printed by hand.');
  await expect(footer.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', 'https://shop.example/');
  expect(pageErrors.splice(0)).toHaveLength(2);
});

test('two administrators change one page, and neither loses a word', async ({ page, site, request, pageErrors }) => {
  const theirs = await colleague({ site, request });
  await site.createPage({ slug: 'imprint', title: 'Imprint', content: '<p>One.</p>\n<p>Two.</p>' });
  await open(page, site, PAGES);
  await page.getByRole('button', { name: 'Edit Imprint' }).click();
  await page.getByLabel('Title', { exact: true }).fill('By me');
  await theirs('pages/imprint', { title: 'By Yuki', content: '<p>One.</p>\n<p>Two, by Yuki.</p>' });
  await update(page, 'Page').click();

  await expect(conflict(page)).toContainText('By Yuki');
  await conflict(page).getByRole('radio', { name: 'Yours' }).first().check();
  await saveChoice(page);

  await expectToast(page, 'status', 'Page updated successfully!');
  const saved = await (await request.get('/api/pages/imprint')).json();
  expect(saved).toMatchObject({ title: 'By me', content: '<p>One.</p>\n<p>Two, by Yuki.</p>' });
  expectConflicts(pageErrors);
});

test('what is typed survives a reload, and the deletion of its page', async ({ page, site, request, pageErrors }) => {
  await site.promote(await site.createUser(request, 'Yuki'));
  await site.createPage({ slug: 'imprint', title: 'Imprint' });
  await open(page, site, PAGES);
  await page.getByRole('button', { name: 'Edit Imprint' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Typed here');
  await expect(draftStatus(page)).toHaveText(saved);
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed here');
  expect((await request.delete('/api/pages/imprint')).status()).toBe(200);
  await update(page, 'Page').click();

  await expect(page.getByText(/This was deleted elsewhere\./)).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed here');
  await page.getByRole('button', { name: 'Add Page' }).click();
  await expectToast(page, 'status', 'Page created successfully!');
  await expect(titles(page).last()).toHaveText('Typed here');
  pageErrors.splice(0);
});

test('an address that is taken is named under its field', async ({ page, site, pageErrors }) => {
  await open(page, site, `${PAGES}&form=new`);
  await page.getByLabel('Title', { exact: true }).fill('Dashboard');
  await page.getByLabel('Address').fill('dashboard');
  await fieldsOf(page).content.fill('Text.');
  await page.getByRole('button', { name: 'Add Page' }).click();

  await expect(page.getByLabel('Address')).toBeFocused();
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/The site itself uses \/dashboard\./);
  expect(pageErrors.splice(0)).toHaveLength(2);
});

test('pages that cannot be loaded are loaded again', async ({ page, site, pageErrors }) => {
  let fails = true;
  await page.route('**/api/pages', (route) => (fails ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await open(page, site, PAGES);
  await expect(page.getByText('The pages could not be loaded.')).toBeVisible();
  await expectAccessibleInAllColours(page);
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(titles(page)).toHaveCount(3);
  pageErrors.splice(0);
});

test('axe finds nothing on pages and menus', async ({ page, site }) => {
  const title = 'A page with a title that is longer than one would like it to be in a list';
  await site.createPage({ slug: 'imprint', title, menuTitle: 'Imprint', inMenu: 'footer' });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, site, PAGES);
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByLabel('Name of link 1')).toBeFocused();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(fieldsOf(page).content).toContainText('Once.');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
});
