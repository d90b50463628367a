import { expectAccessibleInAllColours, expectNoSidewaysScroll } from './fixtures.ts';
import { expect, test } from './site.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a reader goes from an article to those with its tag, its author and related ones', async ({ page, site }) => {
      const category = await site.createCategory('Tagged');
      for (let number = 1; number <= 10; number++) {
        await site.createArticle({ title: `On type ${number}`, category, tags: 'Hot Metal', content: '<p>Lead.</p>' });
      }
      const { slug } = await site.createArticle({ title: 'The one read', category, tags: 'Hot Metal, other' });

      await page.goto(`/articles/${slug}`);
      const related = page.getByRole('region', { name: 'Related' });
      await expect(related.getByRole('link')).toHaveText(['On type 10', 'On type 9', 'On type 8']);
      await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Hot Metal' }).click();

      await expect(page).toHaveURL('/tags/hot%20metal');
      await expect(page.getByRole('heading', { level: 1, name: 'Hot Metal' })).toBeVisible();
      await expect(page.getByText('11 articles', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('The one read');
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL('/tags/hot%20metal?page=2');
      await expect(page.getByText('Page 2 of 2')).toBeVisible();
      await page.getByRole('link', { name: 'On type 1', exact: true }).click();
      await page.locator('a[rel="author"]').click();
      await expect(page).toHaveURL(/\/authors\/\d+$/);
      await expect(page.getByRole('link', { name: 'The one read' })).toBeVisible();
      await page.goto('/categories');
      await page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'Hot Metal 11 articles' }).click();
      await expect(page).toHaveURL('/tags/hot%20metal');
    });
  });
}

test('the pages of a tag and of an author, and related articles, are accessible', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  const category = await site.createCategory('Read by all');
  const [{ slug }] = [
    await site.createArticle({ title: 'First of two', category, tags: 'accessible' }),
    await site.createArticle({ title: 'Second of two', category, tags: 'accessible' }),
  ];
  await page.goto(`/articles/${slug}`);
  const author = (await page.locator('a[rel="author"]').getAttribute('href')) ?? '';

  for (const path of [`/articles/${slug}`, '/tags/accessible', author, '/categories']) {
    await page.goto(path);
    await expectAccessibleInAllColours(page);
    await expectNoSidewaysScroll(page);
  }
});

test('a link to another spelling of a tag leads to its address, and one to no tag to the page that says so', async ({
  page,
  site,
  pageErrors,
}) => {
  const category = await site.createCategory('Spelled twice');
  const content = '<p><a href="/tags/OFFSET%20Print">one</a> <a href="/tags/never%20used">none</a></p>';
  const { slug } = await site.createArticle({ title: 'Links to tags', category, tags: 'offset print', content });
  await page.goto(`/articles/${slug}`);

  await page.getByRole('link', { name: 'one', exact: true }).click();

  await expect(page).toHaveURL('/tags/offset%20print');
  await page.goBack();
  await page.getByRole('link', { name: 'none', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Oops! Looks like this page took a coffee break.' }),
  ).toBeVisible();
  expect(pageErrors.splice(0)).toContainEqual(expect.stringContaining('404'));
});
