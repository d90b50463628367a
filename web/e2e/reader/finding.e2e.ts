import { expect, test } from '../fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a category beyond the first ten is found on the page of all categories', async ({ page }) => {
      await page.goto('/');
      const bar = page.getByRole('navigation', { name: 'Categories' });
      await expect(bar.getByRole('link', { name: 'Walking' })).toHaveCount(0);

      await bar.getByRole('link', { name: 'All categories' }).click();
      await expect(page).toHaveTitle('All categories · Octavo');
      await page.getByRole('link', { name: 'Walking 2 articles' }).click();

      await expect(page).toHaveURL('/categories/walking');
      await expect(page.getByRole('heading', { level: 1, name: 'Walking' })).toBeVisible();
    });

    test('an article links to the previous and the next article', async ({ page }) => {
      await page.goto('/articles/how-paper-remembers');
      const neighbours = page.getByRole('navigation', { name: 'Previous and next article' });

      await neighbours.getByRole('link', { name: /^Previous article Hush/ }).click();
      await expect(page).toHaveURL('/articles/hush');
      await neighbours.getByRole('link', { name: /^Next article How paper remembers/ }).click();

      await expect(page.getByRole('heading', { level: 1, name: 'How paper remembers' })).toBeVisible();
    });
  });
}

test('the feed is one that a browser can parse', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=alternate][type="application/rss+xml"]').getAttribute('href');

  const feed = await page.evaluate(async (address) => {
    const document = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml');
    return {
      error: document.querySelector('parsererror')?.textContent,
      items: document.querySelectorAll('item').length,
      relative: [...document.querySelectorAll('item')].filter((item) =>
        / (href|src)="[^"h#m]/.test(item.getElementsByTagName('content:encoded')[0]?.textContent ?? ''),
      ).length,
    };
  }, href ?? '');

  expect(feed).toEqual({ error: undefined, items: 20, relative: 0 });
});
