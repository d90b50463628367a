import type { Locator, Page, Route } from '@playwright/test';
import { closeToasts } from '../fixtures.ts';
import { expect, type House } from '../house.ts';

/** Opens a screen as the house's administrator, where nothing takes time to move; its path is below /dashboard. */
export async function open(page: Page, house: House, path = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await house.signIn(page);
  await page.goto(`/dashboard${path}`);
}

/** The row of a list that its checkbox calls by this name. */
export function rowOf(page: Page, name: string): Locator {
  const box = page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  return page.getByRole('row').filter({ has: box });
}

/** All rows of a list, without its head. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });
}

/** What the rows say in one column, from 0: the checkbox, the number, and so on. */
export async function column(page: Page, index: number): Promise<string[]> {
  return rowsOf(page).evaluateAll(
    (rows, at) => rows.map((row) => (row as HTMLTableRowElement).cells[at]?.textContent ?? ''),
    index,
  );
}

/** Waits for a toast with just this text, and closes it, as the next one may say the same; the focus stays where it is. */
export async function expectToast(page: Page, role: 'status' | 'alert', text: string): Promise<void> {
  const toast = page.getByRole(role).and(page.getByText(text, { exact: true }));
  await expect(toast).toBeVisible();
  await closeToasts(toast);
  await expect(toast).toHaveCount(0);
}

/** Presses the button that deletes, and answers the question with yes. */
export async function remove(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

/** Holds back the answers to what is asked of an address, until the function that it gives is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

/** Answers as the server does, but for what it says: our own words stand in then. */
export async function withoutMessage(route: Route): Promise<void> {
  const response = await route.fetch();
  const { message: _, ...json } = await response.json();
  await route.fulfill({ response, json });
}

/** Opens what leads to the screens where it is behind a button, and gives it. */
export async function screenLinks(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  if (await button.isVisible()) await button.click();
  return page.getByRole('navigation', { name: 'Dashboard' });
}
