import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, type Site, test } from '../../site.ts';
import { column, goTo, holdResponses, open, rowOf, rowsOf, submit } from '../dashboard.ts';

/** Searching, filtering and sorting lists of the dashboard. */

const box = (page: Page, list = 'articles') => page.getByRole('searchbox', { name: `Search ${list}` });
const found = (page: Page, list = 'Articles') => page.getByRole('region', { name: list }).getByRole('status').first();
const titles = (page: Page) => column(page, 3);

async function fill(site: Site): Promise<void> {
  for (const name of ['letters', 'trains']) await site.createCategory(name);
  await site.createArticle({ title: 'On ink', category: 'letters', tags: ['paper'] });
  await site.createArticle({ title: 'Über Züge', category: 'trains', published: false });
  await site.createArticle({ title: 'a slow train', category: 'trains', tags: ['Paper', 'steam'] });
  await site.createArticle({
    title: 'On waiting',
    category: 'letters',
    published: false,
    publishAt: '2030-12-03T09:00:00Z',
  });
}

test('a list is searched, filtered and sorted, and its rows are found as before once they are edited', async ({
  page,
  site,
}) => {
  await fill(site);

  await test.step('a list is searched while typing, and the address has the search', async () => {
    await open(page, site, '/article');
    await expect(rowsOf(page)).toHaveCount(4);
    await expect(found(page)).toHaveText('4 in all, newest first');

    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('ZÜGE');
    await expect.poll(() => titles(page)).toEqual(['Über Züge']);
    await expect(page).toHaveURL('/dashboard/article?q=Z%C3%9CGE');
    await expect(found(page)).toHaveText('1 found, newest first');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(' no');
    await expect(page.getByText('Nothing matches “ZÜGE no”.')).toBeVisible();
    await expect(box(page)).toBeFocused();

    await page.reload();
    await expect(box(page)).toHaveValue('ZÜGE no');
    await expect(page.getByText('Nothing matches “ZÜGE no”.')).toBeVisible();
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(4);
    await expect(box(page)).toHaveValue('');
    await page.goForward();
    await expect(box(page)).toHaveValue('ZÜGE no');

    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await expect(rowsOf(page)).toHaveCount(4);
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await expect(page).toHaveURL('/dashboard/article');
  });

  await test.step('the last search is shown, however late the answer to another comes, and the rows before stay until then', async () => {
    await expect(rowsOf(page)).toHaveCount(4);
    const release = await holdResponses(page, '**/api/articles?*q=ink*');

    await box(page).fill('ink');
    await expect(page).toHaveURL('/dashboard/article?q=ink');
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(rowsOf(page)).toHaveCount(4);
    await box(page).fill('slow');
    await expect.poll(() => titles(page)).toEqual(['a slow train']);

    const late = page.waitForResponse('**/api/articles?*q=ink*');
    release();
    await (await late).finished();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(await titles(page)).toEqual(['a slow train']);
  });

  await test.step('a status, a category, an author, a tag and days narrow the list, each told with its number', async () => {
    await goTo(page, 'Article');
    const status = page.getByRole('group', { name: 'Status' });
    await expect(status.getByRole('button')).toHaveText(['All4', 'Published2', 'Drafts1', 'Scheduled1']);
    await expect(status.getByRole('button', { name: 'Drafts' })).toHaveAccessibleDescription('1 article');

    await status.getByRole('button', { name: 'Drafts' }).press('Enter');
    await expect.poll(() => titles(page)).toEqual(['Über Züge']);
    await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
    await page.getByLabel('Category', { exact: true }).selectOption('trains');
    await expect.poll(() => titles(page)).toEqual(['Über Züge']);
    await expect(status.getByRole('button')).toHaveText(['All2', 'Published1', 'Drafts1', 'Scheduled0']);
    await expect(page).toHaveURL('/dashboard/article?status=draft&category=trains');
    await status.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByLabel('Tag', { exact: true }).fill('PAPER');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual(['a slow train']);
    await page.getByLabel('Author', { exact: true }).selectOption('Ada Press');
    await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
    await page.getByLabel('Written until').fill('2020-01-01');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();

    await page.reload();
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Filters (4)' }).click();
    await expect(page.getByLabel('Author', { exact: true }).locator(':checked')).toHaveText('Ada Press');
    await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('PAPER');
    await page.getByLabel('Written until').fill('');
    await expect.poll(() => titles(page)).toEqual(['a slow train']);
  });

  await test.step('a list is sorted by the heads of its columns', async () => {
    await goTo(page, 'Article');
    const head = page.getByRole('columnheader', { name: 'Title' });
    await expect(rowsOf(page)).toHaveCount(4);
    await expect(head).not.toHaveAttribute('aria-sort');

    const byTitle = ['a slow train', 'On ink', 'On waiting', 'Über Züge'];
    await head.getByRole('button').press('Enter');
    await expect.poll(() => titles(page)).toEqual(byTitle);
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(found(page)).toHaveText('4 in all, by title');
    await head.getByRole('button').press('Enter');
    await expect.poll(() => titles(page)).toEqual(byTitle.toReversed());
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL('/dashboard/article?sort=-title');

    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(byTitle);
    await page.getByRole('columnheader', { name: 'Published' }).getByRole('button').click();
    await expect(page).toHaveURL('/dashboard/article?sort=-publishedAt');
    await expect.poll(() => titles(page).then((all) => all.slice(0, 2))).toEqual(['a slow train', 'On ink']);
  });

  await test.step('rows that are edited or published are found as before afterwards', async () => {
    await open(page, site, '/article?status=draft&q=z%C3%BCge');
    await page.getByRole('button', { name: 'Edit Über Züge' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Über viele Züge');
    await submit(page);
    await expect(rowOf(page, 'Über viele Züge')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/article?q=z%C3%BCge&status=draft');

    // Not `check`, which would wait for a row that has gone by then.
    await page.getByRole('checkbox', { name: 'Published: Über viele Züge' }).click();
    await expect(page.getByText('Nothing matches “züge”.')).toBeVisible();
  });
});

test('cards are sorted by buttons above them, and among the filters', { tag: '@narrow' }, async ({ page, site }) => {
  await fill(site);
  await open(page, site, '/article');
  await expect(rowsOf(page)).toHaveCount(4);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Order').selectOption('By title');

  await expect(rowsOf(page).first()).toContainText('a slow train');
  await page.getByRole('button', { name: 'Title' }).click();
  await expect(rowsOf(page).first()).toContainText('Über Züge');
  await expectNoSidewaysScroll(page);
});

test('accounts, comments, messages and categories are searched and sorted too', async ({ page, site, request }) => {
  await fill(site);
  await site.createUser(request, 'bea');
  const [article] = await site.rows('articles');
  await site.createComment(article, 'A first word.');
  await site.createComment(article, 'Another.');
  await site.createMessage('Grace', 'Where is the engine?');
  await site.createMessage('Edith', 'Thanks.');

  await open(page, site, '/users?sort=username');
  await expect.poll(() => column(page, 2)).toEqual(['Ada Press', 'bea']);
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Profile').selectOption('Users who only read');
  await expect.poll(() => column(page, 2)).toEqual(['bea']);
  await box(page, 'users').fill('ada');
  await expect(page.getByText('Nothing matches “ada”.')).toBeVisible();

  await goTo(page, 'Comments');
  await expect(page.getByRole('columnheader', { name: 'Created At' })).toHaveAttribute('aria-sort', 'descending');
  await box(page, 'comments').fill('FIRST');
  await expect.poll(() => column(page, 4)).toEqual(['A first word.']);

  await page.goto('/dashboard/messages?sort=username');
  await expect.poll(() => column(page, 2)).toEqual(['Edith', 'Grace']);
  await box(page, 'messages').fill('engine');
  await expect.poll(() => column(page, 2)).toEqual(['Grace']);

  await goTo(page, 'Category');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(() => column(page, 2)).toEqual(['Trains', 'Letters']);
  await box(page, 'categories').fill('LET');
  await expect.poll(() => column(page, 2)).toEqual(['Letters']);
});

test('axe finds nothing in a list that is searched, filtered and sorted, nor where nothing is found', async ({
  page,
  site,
}) => {
  await fill(site);
  await open(page, site, '/article?q=on&sort=title&category=letters');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(page.getByLabel('Tag', { exact: true })).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  await box(page).fill('nothing has it');
  await expect(page.getByText('Nothing matches “nothing has it”.')).toBeVisible();
  await expectAccessibleInAllColours(page);
});
