import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, type Site, test } from '../site.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const item = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });
const tool = (page: Page, label: string, name: string) =>
  panel(page).getByRole('button', { name: `${label} the comment by ${name}` });

const createArticle = async (site: Site) =>
  site.createArticle({ title: 'A letter', category: await site.createCategory('letters') });

/** Opens an article as a reader who has just registered. */
async function openAs(page: Page, site: Site, request: APIRequestContext, { slug }: { slug: string }, name = 'zoe') {
  await site.createUser(request, name);
  await page.context().addCookies((await request.storageState()).cookies);
  await page.goto(`/articles/${slug}`);
  await expect(page.getByPlaceholder('Share your thoughts...')).toBeVisible();
}

test('a reader answers by keyboard, and the answer stands under its comment', async ({ page, site, request }) => {
  const article = await createArticle(site);
  await site.createComment(article, 'The first');
  await site.createComment(article, 'The second');
  await openAs(page, site, request, article);

  await tool(page, 'Answer', 'Ada Press').first().focus();
  await page.keyboard.press('Enter');
  const answer = page.getByRole('textbox', { name: 'Answer to Ada Press' });
  await expect(answer).toBeFocused();
  await expectAccessibleInAllColours(page);
  await page.keyboard.type('Quite so');
  await page.keyboard.press('Control+Enter');

  await expect(item(page, 'Quite so')).toBeVisible();
  await expect(answer).toHaveCount(0);
  await expect(panel(page).getByRole('listitem')).toHaveText([/The first/, /to Ada Press.*Quite so/s, /The second/]);
  await expect(panel(page).getByRole('heading', { name: '3 Comments' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(panel(page).getByRole('listitem')).toHaveText([/The first/, /to Ada Press.*Quite so/s, /The second/]);
});

test('an unfinished answer and an unfinished edit are there again after a reload', async ({ page, site, request }) => {
  const article = await createArticle(site);
  await site.createComment(article, 'The first');
  await openAs(page, site, request, article);
  await site.createComment(article, 'My own', request);
  await page.reload();

  await tool(page, 'Answer', 'Ada Press').click();
  await page.getByRole('textbox', { name: 'Answer to Ada Press' }).fill('Not yet said');
  await tool(page, 'Edit', 'zoe').click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('My own, changed');
  await page.reload();

  await expect(page.getByRole('textbox', { name: 'Answer to Ada Press' })).toHaveValue('Not yet said');
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('My own, changed');
});

test('a reader edits a comment, which then says so, and deletes it', async ({ page, site, request }) => {
  const article = await createArticle(site);
  await openAs(page, site, request, article);
  await site.createComment(article, 'Well sad.', request);
  await page.reload();

  await tool(page, 'Edit', 'zoe').click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Well said.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(item(page, 'Well said.')).toContainText('edited');
  await expect(tool(page, 'Edit', 'zoe')).toBeVisible();
  await tool(page, 'Delete', 'zoe').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Comment' });
  await expect(dialog).toContainText('Are you sure you want to delete this comment? This action cannot be undone.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();

  await expect(page.getByText('Comment deleted successfully!')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(0);
  await expect(panel(page).getByRole('heading', { name: '0 Comments' })).toBeVisible();
});

test('a deleted comment with answers leaves its place', async ({ page, site, request }) => {
  const article = await createArticle(site);
  await openAs(page, site, request, article);
  const own = await site.createComment(article, 'A secret', request);
  await site.createComment(article, 'An answer', undefined, own);
  await page.reload();

  await tool(page, 'Delete', 'zoe').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

  const left = [/^\?Comment deleted\.$/, /An answer/];
  await expect(panel(page).getByRole('listitem')).toHaveText(left);
  await page.reload();
  await expect(panel(page).getByRole('listitem')).toHaveText(left);
});

test('an edit of what was changed meanwhile shows that text, and replaces it the second time', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const article = await createArticle(site);
  await openAs(page, site, request, article);
  const own = await site.createComment(article, 'Mine', request);
  await page.reload();
  await tool(page, 'Edit', 'zoe').click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Mine, better');
  expect((await request.put(`/api/comments/${own._id}`, { data: { message: 'From elsewhere' } })).status()).toBe(200);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(panel(page).getByText('It was changed meanwhile, and now reads “From elsewhere”.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Mine, better');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(item(page, 'Mine, better')).toContainText('edited');
  pageErrors.length = 0;
});

test('a comment is reported once, with a reason', async ({ page, site, request }) => {
  const article = await createArticle(site);
  await site.createComment(article, 'Rude');
  await openAs(page, site, request, article);

  await tool(page, 'Report', 'Ada Press').click();
  await page.getByRole('textbox', { name: 'Reason to report' }).fill('It is rude.');
  await page.getByRole('button', { name: 'Report', exact: true }).click();

  await expect(page.getByText('Thank you! The administrators will look at it.')).toBeVisible();
  await expect(item(page, 'Rude').getByText('Reported')).toBeVisible();
  await expect(tool(page, 'Report', 'Ada Press')).toHaveCount(0);
});

test.afterEach(({ site }) => site.changeSettings({ comments: 'on' }));

test('a comment that waits for approval is seen by its writer alone', async ({ page, site, request, browser }) => {
  const article = await createArticle(site);
  await site.changeSettings({ comments: 'moderated' });
  await openAs(page, site, request, article);

  await page.getByPlaceholder('Share your thoughts...').fill('May I?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you! Your comment waits for approval.')).toBeVisible();
  await page.reload();

  await expect(item(page, 'May I?')).toContainText('Waits for approval. Only you can see it.');
  await expect(panel(page).getByRole('heading', { name: '0 Comments' })).toBeVisible();
  await expectAccessibleInAllColours(page);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(page.url());
  await expect(panel(stranger).getByRole('heading', { name: '0 Comments' })).toBeVisible();
  await expect(stranger.getByText('May I?')).toHaveCount(0);
  await stranger.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead to all answers of a comment, page by page, and back', async ({ page, site }) => {
    const article = await createArticle(site);
    const asked = await site.createComment(article, 'Asked');
    for (let number = 1; number <= 52; number++)
      await site.createComment(article, `Answer ${number}.`, undefined, asked);
    await site.createComment(article, 'Last');
    await page.goto(`/articles/${article.slug}`);
    await expect(panel(page).getByRole('listitem')).toHaveCount(7);
    await expect(panel(page).getByRole('heading', { name: '54 Comments' })).toBeVisible();

    await panel(page).getByRole('link', { name: 'All answers' }).click();
    await expect(page).toHaveURL(`/articles/${article.slug}?thread=${asked._id}#comments`);
    await expect(panel(page).getByRole('listitem')).toHaveCount(51);
    await expect(item(page, 'Answer 52.')).toBeVisible();
    await panel(page).getByRole('link', { name: 'Earlier answers' }).click();
    await expect(panel(page).getByRole('listitem')).toHaveText([/Asked/, /Answer 1\./, /Answer 2\./]);
    await panel(page).getByRole('link', { name: 'All comments' }).click();

    await expect(page).toHaveURL(`/articles/${article.slug}#comments`);
    await expect(panel(page).getByRole('listitem')).toHaveCount(7);
  });
});
