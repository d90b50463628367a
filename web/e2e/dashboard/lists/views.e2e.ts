import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, type Site, test } from '../../site.ts';
import { column, expectToast, open, rowsOf } from '../dashboard.ts';

/** The views of lists: those that everybody has, and one's own. */

const views = (page: Page) => page.getByRole('navigation', { name: 'Views of articles' });
const view = (page: Page, name: string) => views(page).getByRole('link', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save view' });
const dialog = (page: Page) => page.getByRole('dialog');
const titles = (page: Page) => column(page, 3);

async function fill(site: Site): Promise<void> {
  await site.createCategory('letters');
  await site.createArticle({ title: 'On ink', category: 'letters', tags: ['press'], published: false });
  await site.createArticle({ title: 'On paper', category: 'letters', tags: ['press'] });
  await site.createArticle({ title: 'A slow train', category: 'letters', tags: ['steam'] });
}

const create = (page: Page, name: string, query: Record<string, string>) =>
  page.request.post('/api/views', { data: { list: 'articles', name, query } });

test('filters and order are saved under a name, opened by one click, renamed and deleted, with keys alone', async ({
  page,
  site,
}) => {
  await fill(site);
  await open(page, site, '/article');
  await expect(view(page, 'All articles')).toHaveAttribute('aria-current', 'true');
  await expect(save(page)).toHaveCount(0);

  await page.goto('/dashboard/article?tag=press&sort=title');
  await expect.poll(() => titles(page)).toEqual(['On ink', 'On paper']);
  await save(page).press('Enter');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('  Mine  ');
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'View saved successfully!');
  await expect(view(page, 'Mine')).toHaveAttribute('aria-current', 'true');
  await expect(save(page)).toHaveCount(0);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  await view(page, 'All articles').press('Enter');
  await expect(page).toHaveURL('/dashboard/article');
  await expect(rowsOf(page)).toHaveCount(3);
  await page.reload();
  await view(page, 'Mine').press('Enter');
  await expect(page).toHaveURL('/dashboard/article?tag=press&sort=title');
  await expect.poll(() => titles(page)).toEqual(['On ink', 'On paper']);

  await page.getByRole('button', { name: 'Rename the view Mine' }).press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('On something');
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'View renamed successfully!');
  await expect(view(page, 'On something')).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: 'Delete the view On something' }).press('Enter');
  await expect(dialog(page)).toContainText('Are you sure you want to delete this view?');
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expectToast(page, 'status', 'View deleted successfully!');
  await expect(view(page, 'On something')).toHaveCount(0);
  await expect(save(page)).toBeFocused();
  await expect.poll(() => titles(page)).toEqual(['On ink', 'On paper']);
});

test("'My drafts' has one's own drafts, its link opens in a tab, and a view of some of them needs a name that is free", async ({
  page,
  site,
  pageErrors,
}) => {
  await fill(site);
  await open(page, site, '/article');
  await create(page, 'Taken', { tag: 'steam' });

  await page.goto(`${await view(page, 'My drafts').getAttribute('href')}`);
  await expect.poll(() => titles(page)).toEqual(['On ink']);
  await expect(view(page, 'My drafts')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Drafts' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(save(page)).toHaveCount(0);

  await page.getByRole('searchbox').fill('nothing');
  await expect(save(page)).toBeVisible();

  const name = dialog(page).getByRole('textbox', { name: 'Name' });
  await save(page).click();
  await name.fill('taken');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/Another view of this list has this name\./);
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(name).toHaveValue('taken');
  await name.fill('Free');
  await page.keyboard.press('Enter');
  await expect(view(page, 'Free')).toHaveAttribute('aria-current', 'true');
  pageErrors.length = 0;
});

test('views that cannot be loaded can be tried again, nothing shifts, and many long names scroll in their line', {
  tag: '@layout',
}, async ({ page, site, pageErrors }) => {
  await fill(site);
  await open(page, site, '/article');
  await create(page, 'Steam', { tag: 'steam' });
  const failed = views(page).getByText('Views not loaded.');
  await page.route('**/api/views', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(failed).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
  await expectAccessibleInAllColours(page);
  const before = await page.getByRole('table').boundingBox();

  await page.unroute('**/api/views');
  await views(page).getByRole('button', { name: 'Retry' }).click();

  await view(page, 'Steam').click();
  await expect(failed).toHaveCount(0);
  await expect.poll(() => titles(page)).toEqual(['A slow train']);
  await view(page, 'All articles').click();
  await expect(rowsOf(page)).toHaveCount(3);
  expect(await page.getByRole('table').boundingBox()).toEqual(before);
  pageErrors.length = 0;

  for (let number = 1; number <= 12; number++) {
    await create(page, `A view with a name of many words ${number}`, { tag: `steam ${number}` });
  }
  await page.goto('/dashboard/article?tag=steam+11');
  const current = views(page).locator('[aria-current]');
  await expect(current).toHaveText('A view with a name of many words 11');
  await expect(current).toBeInViewport({ ratio: 0.9 });
  await expectNoSidewaysScroll(page);
});

test('every list with filters has views, of its own', async ({ page, site, request }) => {
  await fill(site);
  await site.createUser(request, 'bea');
  await open(page, site, '/users?role=user&sort=username');
  const users = page.getByRole('navigation', { name: 'Views of users' });
  await save(page).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Readers');
  await page.keyboard.press('Enter');
  await expect(users.getByRole('link')).toHaveText(['All users', 'Readers']);

  for (const [path, label, usual] of [
    ['comments?sort=createdAt', 'comments', 'All comments'],
    ['messages?status=unread', 'messages', 'Inbox'],
  ]) {
    await page.goto(`/dashboard/${path}`);
    const all = page.getByRole('navigation', { name: `Views of ${label}` }).getByRole('link');
    await expect(all).toHaveText([`${usual}`]);
    await expect(save(page)).toBeVisible();
  }
});
