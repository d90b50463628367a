import { expectAccessibleInAllColours } from './fixtures.ts';
import { expect, test } from './site.ts';

test.beforeEach(async ({ site }) => {
  const [food, travel] = [await site.createCategory('Food'), await site.createCategory('Travel')];
  await site.createArticle({ title: 'Marmalade', category: food, content: '<p>Bitter oranges and a cold spoon.</p>' });
  await site.createArticle({ title: 'Lighthouses', category: travel, content: '<p>Oranges in a harbour town.</p>' });
  await site.createArticle({ title: 'Secret oranges', category: food, published: false });
});

test('a search by keyboard suggests articles while one types, and leads to one or to all @layout', async ({ page }) => {
  await page.goto('/search');
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  if (narrow) return expectAccessibleInAllColours(page);

  const field = page.getByRole('banner').locator('input[name=q]');
  // The key does nothing before the page is hydrated.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('marmal');
  const options = page.getByRole('banner').getByRole('option');
  await expect(options).toHaveText([/Marmalade.*oranges/, 'Search for “marmal”']);
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);

  await page.keyboard.type('a');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/articles/marmalade');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('oranges');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=oranges');
  await expect(page.getByRole('heading', { name: '2 articles for “oranges”' })).toBeVisible();
  await expectAccessibleInAllColours(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search finds articles with its words marked, in a category, and with the nearest spelling', async ({
    page,
  }) => {
    await page.goto('/search');
    await page.getByRole('main').getByLabel('Words').fill('orange');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();

    const results = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(results).toHaveCount(2);
    await expect(page.locator('mark')).toHaveText(['Oranges', 'oranges']);

    await page.getByLabel('Category').selectOption('Food');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=orange&category=Food');
    await expect(results).toHaveText([/Marmalade/]);

    await page.goto('/search?q=marmelade');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'Nothing found for “marmelade”. 1 article for marmalade',
    );
    await page.goto('/search?q=zzzzqqqq');
    await expect(page.getByText('Nothing found for “zzzzqqqq”.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Travel' })).toBeVisible();
  });
});
