import { becomeApplication } from '../fixtures.ts';
import { expect, test } from '../site.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an article has its title, author, date, fallback image and content, and exactly one comment', async ({
  page,
  site,
  playwright,
  baseURL,
}) => {
  const category = await site.createCategory('Letters');
  const article = await site.createArticle({
    title: 'A letter',
    category,
    content: '<h2>Dear</h2><p>You <em>there</em>.</p>',
  });
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await site.createUser(visitor, 'zoe');
  await site.createComment(article, 'Only one.', visitor);
  const { comments } = await (await visitor.get(`/api/comments/${article._id}`)).json();
  await visitor.dispose();

  await page.goto(`/articles/${article.slug}`);

  const read = page.getByRole('article');
  await expect(read.getByRole('heading', { level: 1 })).toHaveText('A letter');
  await expect(read.getByText('By Ada Press', { exact: true })).toBeVisible();
  await expect(read.getByRole('time').first()).toHaveText(when(article.createdAt, {}));
  await expect(read.getByRole('img')).toHaveCount(0);
  await expect(read.locator('[aria-hidden="true"]').getByText('A', { exact: true }).last()).toBeVisible();
  await expect(read.getByRole('heading', { level: 2, name: 'Dear' })).toBeVisible();
  await expect(read.locator('em')).toHaveText('there');
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await expect(panel.getByRole('heading')).toHaveText(['Leave a Comment', '1 Comment']);
  const comment = panel.getByRole('listitem');
  await expect(comment).toHaveCount(1);
  await expect(comment.locator('[aria-hidden="true"]')).toHaveText('Z');
  await expect(comment.getByText('zoe', { exact: true })).toBeVisible();
  await expect(comment.getByText('Only one.', { exact: true })).toBeVisible();
  await expect(comment.getByRole('time')).toHaveText(
    when(comments[0].createdAt, { hour: 'numeric', minute: '2-digit' }),
  );
});

test('an article with an image shows it', async ({ page, site }) => {
  const category = await site.createCategory('Pictures');
  const article = await site.createArticle({
    title: 'A picture',
    category,
    picture: { name: 'a.png', mimeType: 'image/png', buffer: pixel },
  });

  await page.goto(`/articles/${article.slug}`);

  const image = page.getByRole('article').locator('header img');
  await expect(image).toHaveAttribute('src', article.imgUrl ?? 'none');
  await image.evaluate((element: HTMLImageElement) => element.decode());
});

test('where the account was deleted, the author is Unknown and the avatar of a comment a question mark', async ({
  page,
  site,
  playwright,
  baseURL,
}) => {
  const category = await site.createCategory('Partings');
  const author = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const user = await site.createUser(author, 'author');
  await site.promote(user);
  const article = await site.createArticle({ title: 'Farewell', category, by: author });
  await site.createComment(article, 'Goodbye.', author);
  await site.createComment(article, 'Come back.');
  await site.delete('users', user);
  await author.dispose();

  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Farewell' }).getByText('Unknown')).toBeVisible();
  await page.getByRole('link', { name: 'Farewell' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Farewell' })).toBeVisible();
  await expect(page.getByText('By Unknown')).toHaveCount(0);
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await expect(panel.getByRole('heading', { name: '2 Comments', exact: true })).toBeVisible();
  const comments = panel.getByRole('listitem');
  await expect(comments.filter({ hasText: 'Goodbye.' }).locator('[aria-hidden="true"]')).toHaveText('?');
  await expect(comments.filter({ hasText: 'Come back.' }).locator('[aria-hidden="true"]')).toHaveText('A');
});

test('a link to an article deleted meanwhile shows that it is not found, and no longer the previous article', async ({
  page,
  site,
  pageErrors,
}) => {
  const category = await site.createCategory('Losses');
  await site.createArticle({ title: 'Remaining', category, content: '<p>Still here.</p>' });
  const lost = await site.createArticle({ title: 'Lost', category });
  await page.goto('/articles/remaining');
  await expect(page.getByText('0 Comments', { exact: true })).toBeVisible();
  await site.delete('articles', lost);

  await page.getByRole('link', { name: /Next article.*Lost/ }).click();

  await expect(page.getByText('Article not found.', { exact: true })).toBeVisible();
  await expect(page.getByText('Still here.')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  pageErrors.length = 0;
});

test('an article without a title is called Untitled', async ({ page, site }) => {
  const category = await site.createCategory('Nameless');
  const article = await site.createArticle({ title: 'Named', category });
  await page.route(`**/api/articles/${article.slug}?content=readable`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), title: '' } });
  });
  await page.goto('/');
  await becomeApplication(page);

  await page.getByRole('link', { name: 'Named', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled');
  await expect(page).toHaveTitle('Untitled · Octavo');
});

function when(iso: string, more: Intl.DateTimeFormatOptions): string {
  const day = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(iso).toLocaleString('en-US', { ...day, ...more }).replaceAll('\u202f', ' ');
}
