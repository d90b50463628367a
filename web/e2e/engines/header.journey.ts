import { expect, test } from './fixtures.ts';
import { headerLinks } from './reader.ts';

const paper = () => getComputedStyle(document.documentElement).backgroundColor;
const isFocusInMenu = () => document.activeElement?.closest('dialog[open]') !== null;

test('the theme is chosen with mouse and keyboard, and stays after a reload', async ({ browserPage: page }) => {
  await page.goto('/');

  await page.css('header summary[title="Theme"]').click();
  await page.css('header label:has([value="dark"])').click();
  await expect.poll(() => page.evaluate(paper)).toBe('rgb(22, 20, 18)');
  await page.reload();
  expect(await page.evaluate(paper)).toBe('rgb(22, 20, 18)');

  await page.css('header summary[title="Theme"]').press('Enter');
  await page.getByRole('radio', { name: 'Dark' }).press('ArrowUp');
  await expect.poll(() => page.evaluate(paper)).toBe('rgb(251, 249, 244)');
  expect(await page.getByRole('radio', { name: 'Light' }).isFocused()).toBe(true);
});

test('the header leads to every page, and marks the one on screen', async ({ browserPage: page }) => {
  await page.goto('/auth');

  for (const [name, path] of [
    ['About', '/about'],
    ['Privacy', '/policy'],
    ['Terms', '/terms'],
    ['Contact', '/contact'],
    ['Home', '/'],
  ] as const) {
    await (await headerLinks(page)).getByRole('link', { name }).click();
    await expect.poll(() => page.path()).toBe(path);
    await expect.poll(() => page.css('main h1').isFocused()).toBe(true);
    await expect
      .poll(() => page.css('nav[aria-label="Main"] [aria-current]').evaluate((link) => link.textContent))
      .toBe(name);
  }
});

test.describe('the menu of narrow screens', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) > 767, 'The links are in the header itself.');

  test('holds the focus, and gives it back', async ({ browserPage: page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });

    await button.click();
    await menu.waitFor();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 9; stop++) {
        await page.press(key);
        expect(await page.evaluate(isFocusInMenu)).toBe(true);
      }
    }
    await page.press('Escape');
    await menu.waitForNone();
    await expect.poll(() => button.isFocused()).toBe(true);

    await page.press('Enter');
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitForNone();
    await expect.poll(() => button.isFocused()).toBe(true);
  });

  // Safari on a Mac gives a clicked button no focus, as no engine does where a script clicks.
  test('gives the focus back where a click gave the button none', async ({ browserPage: page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.evaluate((element: HTMLElement) => element.click());
    await menu.waitFor();

    await page.press('Escape');

    await menu.waitForNone();
    await expect.poll(() => button.isFocused()).toBe(true);
  });

  test('closes on a click beside it, and on a link', async ({ browserPage: page }) => {
    await page.goto('/');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor();
    await page.clickAt({ x: 200, y: 780 });
    await menu.waitForNone();

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Login' }).click();
    await expect.poll(() => page.path()).toBe('/auth');
    await menu.waitForNone();
  });
});
