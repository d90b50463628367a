import type { Page } from '@playwright/test';
import { describedFloor } from '../browsers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

const NEEDED = `The dashboard needs JavaScript and a recent browser: ${describedFloor('dashboard')} or later.`;

/** Removes features such as 'AbortSignal.any', so that the browser is like an older one. */
async function removeFeatures(page: Page, ...features: string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      const [owner = '', ...rest] = name.split('.');
      const last = rest.pop() ?? '';
      const target = rest.reduce((from, key) => Reflect.get(from, key), Reflect.get(window, owner));
      if (!Reflect.deleteProperty(target, last) || last in target) throw new Error(`${name} cannot be taken away`);
    }
  }, features);
}

const withoutPopover = (page: Page) =>
  removeFeatures(
    page,
    ...['popover', 'showPopover', 'hidePopover', 'togglePopover'].map((name) => `HTMLElement.prototype.${name}`),
  );

/** Records the addresses of the API that a page calls from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  return calls;
}

test('an old browser reads the site and finds its way as without JavaScript', { tag: '@layout' }, async ({ page }) => {
  const calls = recordCalls(page);
  await removeFeatures(page, 'AbortSignal.any');

  await page.goto('/');
  await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?page=2');
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await page.getByRole('link', { name: 'Bookmaking', exact: true }).click();
  await expect(page).toHaveURL('/?category=Bookmaking');
  await page.getByRole('link', { name: 'How paper remembers' }).click();
  await expect(page).toHaveURL('/articles/how-paper-remembers');
  await expect(page.getByText('Fold a sheet of paper, unfold it')).toBeVisible();
  await expect(page.getByRole('heading', { name: '18 Comments' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL('/?category=Bookmaking');

  await expect(page.getByText('out of reach')).toHaveCount(0);
  expect(calls).toEqual([]);
});

for (const feature of ['AbortSignal.any', 'String.prototype.isWellFormed', 'URLSearchParams.prototype.size']) {
  test(`nothing is started without ${feature}`, async ({ page }) => {
    const calls = recordCalls(page);
    await removeFeatures(page, feature);

    await signIn(page);
    await page.goto('/about', { waitUntil: 'networkidle' });

    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
    expect(calls).toEqual([]);
  });
}

test('an old browser shows why it cannot send a form', async ({ page }) => {
  await removeFeatures(page, 'AbortSignal.any');

  for (const [address, button] of [
    ['/contact', 'Send Message'],
    ['/auth', 'Login'],
    ['/auth?tab=register', 'Register'],
  ] as const) {
    await page.goto(address);

    await expect(page.getByText('This form needs JavaScript and a recent browser.')).toBeVisible();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0);
    await expect(page.getByText('on this device')).not.toBeVisible();
    await expect(page.getByRole('tab', { selected: false })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('a browser with all features shows no hint about old browsers', async ({ page }) => {
  await page.goto('/contact');

  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await expect(page.getByText('needs JavaScript')).toBeHidden();
});

test('the profile page says that it needs a recent browser', async ({ page }) => {
  await removeFeatures(page, 'AbortSignal.any');

  await page.goto('/profile');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your profile needs JavaScript and a recent browser.',
  );
  await expect(page.getByText('Checking authentication...')).toBeHidden();
});

test.describe('the dashboard says which browser it needs', () => {
  test('where popovers are not supported', { tag: '@layout' }, async ({ page }) => {
    await withoutPopover(page);
    await signIn(page, 'ines@octavo.example');

    await page.goto('/dashboard/blogs');

    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(NEEDED);
    await expect(page).toHaveTitle(/^A recent browser is needed/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Octavo' })).toBeVisible();
  });

  test('after a link from the reader’s pages', async ({ page }) => {
    await withoutPopover(page);
    await signIn(page, 'ines@octavo.example');
    await page.goto('/about');

    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEEDED);
  });

  test('where the browser is too old to start it', async ({ page }) => {
    await removeFeatures(page, 'AbortSignal.any');

    await page.goto('/dashboard');

    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(NEEDED);
    await expect(page.getByText('Checking authentication...')).toBeHidden();
    await expectAccessible(page);
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('where JavaScript is off', async ({ page }) => {
      await page.goto('/dashboard');

      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(NEEDED);
      await expect(page.getByText('Checking authentication...')).toBeHidden();
    });
  });
});
