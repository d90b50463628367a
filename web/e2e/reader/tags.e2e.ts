import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { activate, tabTo, typeInto } from '../focus.ts';
import { expect, test } from '../site.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'by keyboard, with JavaScript' : 'by keyboard, without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a reader goes from the tag cloud to a related article and a narrowed search', async ({ page, site }) => {
      const category = await site.createCategory('Set by hand');
      for (let number = 1; number <= 10; number++) {
        await site.createArticle({ title: `On type ${number}`, category, tags: 'Hot Metal', content: '<p>Lead.</p>' });
      }
      await site.createArticle({ title: 'Cast at night', category, tags: 'Night', content: '<p>Lead.</p>' });
      const main = page.getByRole('main');
      await page.goto('/categories');

      const cloud = page.getByRole('region', { name: 'Tags' });
      await activate(page, cloud.getByRole('link', { name: 'Hot Metal 10 articles' }));
      await expect(page).toHaveURL('/tags/hot%20metal');
      await expect(page.getByRole('heading', { level: 1, name: 'Hot Metal' })).toBeVisible();
      await expect(page.getByText('10 articles', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('On type 10');
      await activate(page, main.getByRole('link', { name: 'Next' }));
      await expect(page).toHaveURL('/tags/hot%20metal?page=2');
      await expect(page.getByText('Page 2 of 2')).toBeVisible();
      await activate(page, main.getByRole('link', { name: 'On type 1', exact: true }));
      await activate(page, main.locator('a[rel="author"]'));
      await expect(page).toHaveURL('/authors/ada%20press');
      await activate(page, main.getByRole('link', { name: 'On type 10', exact: true }));
      const related = page.getByRole('region', { name: 'Related' });
      await expect(related.getByRole('link')).toHaveText(['On type 9', 'On type 8', 'On type 7']);
      await activate(page, related.getByRole('link', { name: 'On type 9' }));
      await expect(page.getByRole('heading', { level: 1, name: 'On type 9' })).toBeVisible();
      await activate(page, page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Hot Metal' }));
      await expect(page).toHaveURL('/tags/hot%20metal');

      await page.goto('/search');
      await typeInto(page, main.getByLabel('Words'), 'lead');
      await tabTo(page, main.getByRole('combobox', { name: 'Category' }));
      await page.keyboard.press('ArrowDown');
      await activate(page, main.getByRole('button', { name: 'Search' }));
      await expect(page).toHaveURL('/search?q=lead&category=Set+by+hand');
      await expect(page.getByRole('heading', { name: '11 articles for “lead”' })).toBeVisible();
      await activate(page, main.getByRole('link', { name: 'Night', exact: true }));
      await expect(page.getByRole('heading', { name: '1 article for “lead”' })).toBeVisible();
      await activate(page, main.getByRole('link', { name: 'Category: Set by hand, remove' }));
      await expect(page).toHaveURL('/search?q=lead&tag=Night');
      await activate(page, main.getByRole('link', { name: 'Cast at night' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Cast at night' })).toBeVisible();
    });
  });
}

test('the pages of a tag and of an author, and related articles, are accessible', async ({ page, site }) => {
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
