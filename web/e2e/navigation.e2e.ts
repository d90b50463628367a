import { becomeApplication, expect, headerLinks, test } from './fixtures.ts';

/** With the transitions between pages. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const scrolled = () => window.scrollY;

test('a page is shown once it has loaded, from its top, with the focus on its heading', { tag: '@layout' }, async ({
  page,
}) => {
  await page.goto('/');
  await becomeApplication(page);
  await page.route(/\/api\/articles\/[^/]+$/, async (route) => {
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await route.continue();
  });

  await page.getByRole('main').locator('h2 a').last().click();

  await expect(page).toHaveURL(/\/articles\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(scrolled)).toBe(0);
});

test('going back restores the scroll position, also after a reload', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('main').locator('h2 a').nth(3).click();
  await expect(page).toHaveURL(/\/articles\//);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(scrolled)).toBeGreaterThan(100);
  const before = await page.evaluate(scrolled);

  await page.reload();
  await expect.poll(() => page.evaluate(scrolled)).toBe(before);
});

test('going back before a page has faded in is no error', async ({ page }) => {
  await page.goto('/');
  await becomeApplication(page);
  await page.evaluate(backDuringTransition);
  await page.getByRole('main').locator('h2 a').nth(1).click();

  await expect(page.locator('html[data-gone-back]')).toBeAttached();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').locator('h2 a').nth(1)).toBeVisible();
});

/** Runs in the page: goes back while the next view transition waits for its page. */
function backDuringTransition(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    document.startViewTransition = start;
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    document.documentElement.dataset.goneBack = '';
    return start(async () => {
      await isBack;
      if (typeof update === 'function') await update();
    });
  };
}

test('only the latest of two clicked links is followed', async ({ page }) => {
  await page.goto('/');
  await becomeApplication(page);
  const links = page.getByRole('main').locator('h2 a');
  const [slow, quick] = [await links.nth(1).getAttribute('href'), await links.nth(2).getAttribute('href')];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api${slow}?*`, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });

  await links.nth(1).click();
  await links.nth(2).click();
  await expect(page).toHaveURL(quick ?? '');
  release();

  await expect(page).toHaveURL(quick ?? '');
});

test('a page without a connection says so, and loads by itself once there is one', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/');
  await becomeApplication(page);
  await context.setOffline(true);
  await page.getByRole('main').locator('h2 a').nth(1).click();
  await expect(page.getByRole('heading', { name: 'This page is out of reach.' })).toBeVisible();
  await expect(page.getByText('No connection.')).toBeVisible();

  await context.setOffline(false);

  await expect(page.getByRole('heading', { name: 'This page is out of reach.' })).toBeHidden();
  await expect(page.getByText('No connection.')).toBeHidden();
  pageErrors.length = 0;
});

test('a page that fails to load can be retried', async ({ page, pageErrors }) => {
  await page.goto('/');
  await becomeApplication(page);
  await page.route(/\/api\/articles\/[^/]+$/, (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await page.getByRole('main').locator('h2 a').nth(1).click();
  await expect(page.getByText('Error fetching articles')).toBeVisible();
  await page.unroute(/\/api\/articles\/[^/]+$/);

  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByRole('article')).toBeVisible();
  pageErrors.length = 0;
});

test('the menu of narrow screens holds the focus, and gives it back', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });

  await button.click();
  for (let stop = 0; stop < 9; stop++) {
    await page.keyboard.press('Tab');
    await expect(menu.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await page.mouse.click(100, 800);
  await expect(menu).toBeHidden();

  await button.click();
  await menu.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(menu).toBeHidden();
});

test('the current category is scrolled into view, and All after a return to it', { tag: '@narrow' }, async ({
  page,
}) => {
  await page.goto('/?category=Science');
  const bar = page.getByRole('navigation', { name: 'Categories' });
  await expect(bar.locator('[aria-current]')).toHaveText('Science');
  await expect(bar.locator('[aria-current]')).toBeInViewport({ ratio: 1 });

  await (await headerLinks(page)).getByRole('link', { name: 'Home' }).click();

  await expect(bar.locator('[aria-current]')).toHaveText('All');
  await expect(bar.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle('Octavo');
});

test('a page that is hydrated without a network renders as on the server, and then says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));

  await page.goto('/');
  await becomeApplication(page);

  await expect(page.getByText('No connection.')).toBeVisible();
});
