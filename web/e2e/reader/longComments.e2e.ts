import type { Page } from '@playwright/test';
import type { Article } from '../../../shared/articles/articles.ts';
import { becomeApplication, expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, type Site, test } from '../site.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const shown = async (page: Page) =>
  (await panel(page).getByRole('listitem').locator('time ~ p').allTextContents()).map(Number);

/** Creates an article with as many comments as `count`, '1' the oldest. */
async function createCommented(site: Site, count: number, fields: { content?: string } = {}): Promise<Article> {
  const category = await site.createCategory('letters');
  const article = await site.createArticle({ title: 'A letter', category, ...fields });
  for (const number of numbers(1, count)) await site.createComment(article, String(number));
  return article;
}

test('earlier comments are added above, and the focus moves to the first of them', async ({ page, site }) => {
  const { slug } = await createCommented(site, 105);
  await page.goto(`/articles/${slug}`);
  const earlier = panel(page).getByRole('button', { name: 'Earlier comments' });
  expect(await shown(page)).toEqual(numbers(56, 105));
  await expect(panel(page).getByRole('heading', { name: '105 Comments', exact: true })).toBeVisible();
  await expectAccessibleInAllColours(page);

  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(100);
  expect(await shown(page)).toEqual(numbers(6, 105));
  await expect(panel(page).getByRole('listitem').first()).toBeFocused();
  await expect(panel(page).getByRole('listitem').first()).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await earlier.click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(105);

  expect(await shown(page)).toEqual(numbers(1, 105));
  await expect(earlier).toHaveCount(0);
  await expect(panel(page).getByRole('listitem').first()).toBeFocused();
  await expect(page).toHaveURL(`/articles/${slug}`);
});

test('earlier comments that cannot be loaded can be retried, and a new comment is added to them', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const article = await createCommented(site, 60);
  await site.createUser(request, 'zoe');
  await page.context().addCookies((await request.storageState()).cookies);
  await page.goto(`/articles/${article.slug}`);
  await page.route('**/api/comments/*', (route) => route.fulfill({ status: 500, json: {} }));

  await panel(page).getByRole('button', { name: 'Earlier comments' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Error fetching comments!$/ })).toBeVisible();
  await expect(panel(page).getByText('Earlier comments could not be loaded.')).toBeVisible();
  expect(await shown(page)).toEqual(numbers(11, 60));
  await page.unroute('**/api/comments/*');
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(60);
  await expect(panel(page).getByText('Earlier comments could not be loaded.')).toHaveCount(0);

  await site.createComment(article, '61');

  await page.getByPlaceholder('Share your thoughts...').fill('62');
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(panel(page).getByRole('heading', { name: '62 Comments' })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(numbers(1, 62));
  pageErrors.length = 0;
});

test('a new comment on a page of older ones shows the newest, at the address of the article', async ({
  page,
  site,
}) => {
  const { slug } = await createCommented(site, 60);
  await site.signIn(page);
  await page.goto(`/articles/${slug}?comments=2`);
  expect(await shown(page)).toEqual(numbers(1, 10));

  await page.getByPlaceholder('Share your thoughts...').fill('61');
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(page).toHaveURL(`/articles/${slug}`);
  expect(await shown(page)).toEqual(numbers(12, 61));
  await page.reload();
  expect(await shown(page)).toEqual(numbers(12, 61));
});

test('a page of older comments leads to newer ones beside the same text, and one past the end to the article', async ({
  page,
  site,
}) => {
  const content = '<p>Dear "reader"&nbsp;–<br>a &lt;table&gt;:</p><table><tbody><tr><td>1</td></tr></tbody></table>';
  const { slug } = await createCommented(site, 105, { content });
  const response = await page.goto(`/articles/${slug}?comments=3`);
  // The text of the article is in its document once.
  expect((await response?.text())?.split('<table dir')).toHaveLength(2);
  await becomeApplication(page);
  const table = await page.getByRole('table').elementHandle();
  expect(await shown(page)).toEqual(numbers(1, 5));

  await panel(page).getByRole('link', { name: 'Newer comments' }).click();
  await expect(page).toHaveURL(`/articles/${slug}?comments=2#comments`);
  await expect.poll(() => shown(page)).toEqual(numbers(6, 55));
  await expectAccessibleInAllColours(page);
  await panel(page).getByRole('link', { name: 'Newer comments' }).click();
  await expect(page).toHaveURL(`/articles/${slug}#comments`);
  await expect.poll(() => shown(page)).toEqual(numbers(56, 105));
  expect(await table?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.getByRole('group', { name: 'Table' })).toHaveCount(1);
  await page.goto(`/articles/${slug}?comments=99`);

  await expect(page).toHaveURL(`/articles/${slug}#comments`);
  expect(await shown(page)).toEqual(numbers(56, 105));
});

test('administrators carry a badge under their comments, others do not', async ({ page, site, request }) => {
  const article = await createCommented(site, 1);
  await site.createUser(request, 'zoe');
  await site.createComment(article, '2', request);

  await page.goto(`/articles/${article.slug}`);

  const [admin, reader] = [panel(page).getByRole('listitem').nth(0), panel(page).getByRole('listitem').nth(1)];
  await expect(admin.getByText('Admin', { exact: true })).toBeVisible();
  await expect(reader.getByText('zoe', { exact: true })).toBeVisible();
  await expect(reader.getByText('Admin')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead to all pages of comments, and back', async ({ page, site }) => {
    const { slug } = await createCommented(site, 55);
    await page.goto(`/articles/${slug}`);
    expect(await shown(page)).toEqual(numbers(6, 55));

    await panel(page).getByRole('link', { name: 'Earlier comments' }).click();
    await expect(page).toHaveURL(`/articles/${slug}?comments=2#comments`);
    expect(await shown(page)).toEqual(numbers(1, 5));
    await panel(page).getByRole('link', { name: 'Newer comments' }).click();

    await expect(page).toHaveURL(`/articles/${slug}#comments`);
    expect(await shown(page)).toEqual(numbers(6, 55));
  });
});
