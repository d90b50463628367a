import { expectAccessible, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';

test('a reader’s first minute: a link, an article, an account on the way, and a comment', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  const name = `mira${Date.now()}`;
  const text = `I fold mine the other way. ${name}`;
  const category = await site.createCategory(`Folding ${name}`);
  await site.createArticle({ title: `Before ${name}`, category });
  const { slug, title } = await site.createArticle({ title: `How paper folds ${name}`, category });
  await page.goto(`/articles/${slug}`, { referer: 'https://letters.example/' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByText('Please login to leave a comment.').scrollIntoViewIfNeeded();

  await page.getByRole('complementary').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@octavo.example`);
  await page.getByLabel('Password', { exact: true }).fill('a rather long secret');
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await expect(page).toHaveURL(`/articles/${slug}`);
  const field = page.getByPlaceholder('Share your thoughts...');
  await expect(field).toBeInViewport();
  await field.fill(text);
  // Another article, and back: what was typed is still there.
  await page.getByRole('navigation', { name: 'Previous and next article' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(`/articles/${slug}`);
  await page.goBack();
  await expect(field).toHaveValue(text);
  await page.getByRole('button', { name: 'Send' }).click();

  const own = page.getByRole('listitem').filter({ hasText: text });
  await expect(own).toBeInViewport();
  await expect(own).toContainText(name);
  await expect(field).toHaveValue('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
