import type { Route } from '@playwright/test';
import { closeToasts, expectAccessible, expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';

test.beforeEach(async ({ site }) => {
  const [food, travel] = [await site.createCategory('Food'), await site.createCategory('Travel')];
  const [kitchen, harbour] = ['<p>Bitter oranges and a cold spoon.</p>', '<p>Oranges in a harbour town.</p>'];
  await site.createArticle({ title: 'Marmalade', category: food, content: kitchen, tags: 'Preserves, Fruit' });
  await site.createArticle({ title: 'Lighthouses', category: travel, content: harbour, tags: 'Coast, Fruit' });
  await site.createArticle({ title: 'Secret oranges', category: food, published: false });
});

test('a search by keyboard suggests articles while one types, and leads to one or to all @layout', async ({ page }) => {
  await page.goto('/search');
  // The header of a narrow window leads to the page, whose own field suggests too.
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  const part = page.getByRole(narrow ? 'main' : 'banner');
  const field = part.locator('input[name=q]');
  // The key does nothing before the page is hydrated.
  await expect(async () => {
    if (narrow) await field.focus();
    else await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 500 });
    await expect(field).toHaveRole('combobox', { timeout: 500 });
  }).toPass();
  await page.keyboard.type('marmal');
  const options = part.getByRole('listbox', { name: 'Articles' }).getByRole('option');
  await expect(options).toHaveText([/Marmalade.*oranges/, 'Search for “marmal”']);
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);

  await page.keyboard.type('a');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Marmalade', level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/articles/marmalade');

  if (narrow) await page.goto('/search');
  await expect(async () => {
    if (narrow) await field.focus();
    else await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 500 });
    await expect(field).toHaveRole('combobox', { timeout: 500 });
  }).toPass();
  await page.keyboard.type('oranges');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=oranges');
  await expect(page.getByRole('heading', { name: '2 articles for “oranges”' })).toBeVisible();
  await page.getByRole('link', { name: 'Coast' }).click();
  await expect(page).toHaveURL('/search?q=oranges&tag=Coast');
  await expect(page.getByRole('heading', { name: '1 article for “oranges”' })).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
});

test('a search that fails stays in its form with its filters, and can be tried again', async ({ page, pageErrors }) => {
  const failures: [title: string, fail: (route: Route) => Promise<void>][] = [
    ['This page did not come out right.', (route) => route.fulfill({ status: 500, json: {} })],
    ['Too much at once.', (route) => route.fulfill({ status: 429, json: {} })],
    ['This page is out of reach.', (route) => route.abort('connectionfailed')],
  ];
  // The server stays out of reach until the test says so.
  await page.route('**/healthz', (route) => route.abort('connectionfailed'));
  await page.goto('/search?category=Food&tag=Preserves');
  const field = page.getByRole('main').locator('input[name=q]');
  // Before the page is hydrated, Enter would load a document.
  await expect(async () => {
    await field.focus();
    await expect(field).toHaveRole('combobox', { timeout: 500 });
  }).toPass();
  const place = await field.boundingBox();

  for (const [title, fail] of failures) {
    await page.route('**/api/articles?*', fail);
    await field.fill('oranges');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page).toHaveURL('/search?q=oranges&category=Food&tag=Preserves');
    await expect(field).toHaveValue('oranges');
    expect(await field.boundingBox()).toEqual(place);
    await closeToasts(page);
    await expectAccessible(page);

    await page.unroute('**/api/articles?*');
    // What was typed since is searched.
    await field.fill('spoon');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL('/search?q=spoon&category=Food&tag=Preserves');
    await expect(page.getByRole('heading', { name: '1 article for “spoon”' })).toBeVisible();
  }

  // A search that loads by itself once the server is back leaves alone what is being typed.
  await page.route('**/api/articles?*', (route) => route.abort('connectionfailed'));
  await field.fill('oranges');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'This page is out of reach.' })).toBeVisible();
  await field.fill('spoo');
  await page.unroute('**/api/articles?*');
  await page.unroute('**/healthz');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: '1 article for “oranges”' })).toBeVisible();
  await page.keyboard.type('n');
  await expect(field).toHaveValue('spoon');
  pageErrors.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search finds articles with its words marked, with filters, and with the nearest spelling @layout', async ({
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

    await page.getByRole('link', { name: 'Category: Food, remove' }).click();
    const narrowing = page.getByRole('navigation', { name: 'Narrow the search' });
    // 'Fruit' is a tag of all that is found.
    await expect(narrowing.getByRole('link')).toHaveText(['Coast', 'Preserves']);
    await narrowing.getByRole('link', { name: 'Coast' }).click();
    await expect(page).toHaveURL('/search?q=orange&tag=Coast');
    await expect(results).toHaveText([/Lighthouses/]);
    await page.getByRole('main').getByLabel('Words').fill('spoon');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Nothing found for “spoon” with these filters.')).toBeVisible();
    await page.getByRole('link', { name: 'Search everything' }).click();
    await expect(results).toHaveText([/Marmalade/]);
    const author = (await page.request.get('/api/articles?q=spoon').then((all) => all.json())).data[0].author;
    await page.goto(`/search?q=orange&author=${author._id}&category=Travel`);
    await expect(results).toHaveText([/Lighthouses/]);
    await page.getByRole('link', { name: `Author: ${author.username}, remove` }).click();
    await expect(page).toHaveURL('/search?q=orange&category=Travel');
    await page.goto('/search?q=orange&author=999999');
    await expect(results).toHaveCount(2);

    await page.goto('/search?q=marmelade');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'Nothing found for “marmelade”. 1 article for marmalade',
    );
    await page.goto('/search?q=zzzzqqqq');
    await expect(page.getByText('Nothing found for “zzzzqqqq”.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Travel' })).toBeVisible();
  });
});
