import type { Page } from '@playwright/test';
import { describedFloor } from '../browsers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

const NEEDED = `The dashboard needs JavaScript and a recent browser: ${describedFloor('dashboard')} or later.`;

/** Makes the browser an older one: of what is named here, 'AbortSignal.any', it knows nothing. */
async function lack(page: Page, ...features: string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      const [owner = '', ...rest] = name.split('.');
      const last = rest.pop() ?? '';
      const holder = rest.reduce((from, key) => Reflect.get(from, key), Reflect.get(window, owner));
      if (!Reflect.deleteProperty(holder, last) || last in holder) throw new Error(`${name} cannot be taken away`);
    }
  }, features);
}

const withoutPopover = (page: Page) =>
  lack(
    page,
    ...['popover', 'showPopover', 'hidePopover', 'togglePopover'].map((name) => `HTMLElement.prototype.${name}`),
  );

/** The addresses of the API that a page asks from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  return calls;
}

test('an old browser reads the site and finds its way as without JavaScript', { tag: '@layout' }, async ({ page }) => {
  const calls = callsOf(page);
  await lack(page, 'AbortSignal.any');

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
    const calls = callsOf(page);
    await lack(page, feature);

    await signIn(page);
    await page.goto('/about', { waitUntil: 'networkidle' });

    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
    expect(calls).toEqual([]);
  });
}

for (const [address, button] of [
  ['/contact', 'Send Message'],
  ['/auth', 'Login'],
  ['/auth?tab=register', 'Register'],
] as const) {
  test(`an old browser is told why it cannot send the form of ${address}`, { tag: '@layout' }, async ({ page }) => {
    await lack(page, 'AbortSignal.any');

    await page.goto(address);

    await expect(page.getByText('This form needs JavaScript and a recent browser.')).toBeVisible();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0);
    await expect(page.getByText('on this device')).not.toBeVisible();
    await expect(page.getByRole('tab', { selected: false })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('a browser with all features sees no such hint', async ({ page }) => {
  await page.goto('/contact');

  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await expect(page.getByText('needs JavaScript')).toHaveCount(0);
});

test('a profile says what it needs', async ({ page }) => {
  await lack(page, 'AbortSignal.any');

  await page.goto('/profile');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your profile needs JavaScript and a recent browser.',
  );
  await expect(page.getByText('Checking authentication...')).toBeHidden();
});

test.describe('the dashboard says in one sentence which browser it needs', { tag: '@layout' }, () => {
  test('where menus cannot open', async ({ page }) => {
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

  test('to who comes from the site', async ({ page }) => {
    await withoutPopover(page);
    await signIn(page, 'ines@octavo.example');
    await page.goto('/about');

    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEEDED);
  });

  test('where nothing starts', async ({ page }) => {
    await lack(page, 'AbortSignal.any');

    await page.goto('/dashboard');

    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(NEEDED);
    await expect(page.getByText('Checking authentication...')).toBeHidden();
    await expectAccessible(page);
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('where no script runs', async ({ page }) => {
      await page.goto('/dashboard');

      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(NEEDED);
      await expect(page.getByText('Checking authentication...')).toBeHidden();
    });
  });
});
