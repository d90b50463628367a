import { expect } from './fixtures.ts';
import type { Locator } from './Locator.ts';
import type { Page } from './Page.ts';

export const password = 'octavo-demo';

/** Opens the menu with the header's links where they are behind a button, and returns the element around them. */
export async function headerLinks(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu' });
  await page.css('#root > header').waitFor();
  if ((await menu.count()) === 0) return page.css('#root > header');
  await menu.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Registers an account that no other journey uses, and signs the page's browser in; returns its name. */
export async function register(page: Page): Promise<string> {
  const username = `Reader ${crypto.randomUUID().slice(0, 13)}`;
  const email = `${username.replace(' ', '-')}@octavo.example`;
  await page.goto('/contact');
  const status = await page.evaluate(async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/users', { method: 'POST', headers, body })).status;
  }, JSON.stringify({ username, email, password }));
  expect(status).toBe(201);
  return username;
}

/** The distance by which the page is scrolled, in CSS pixels. */
export async function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/**
 * Resolves when the view transition to a page has ended. If another begins before, Firefox now and then forgets the
 * scroll position of the next page.
 */
export async function transitionEnded(page: Page): Promise<void> {
  const isMoving = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '');
      return parts.some((part) => part.startsWith('::view-transition'));
    });
  await expect.poll(isMoving).toBe(false);
}

/** Has an anonymous reader's page become the application, as the first thing that needs it does. */
export async function becomeApplication(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.querySelector('header input[type=search]');
    field?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.app)).toBe('running');
}
