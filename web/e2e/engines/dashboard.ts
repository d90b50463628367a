import { expect } from './fixtures.ts';
import type { Locator } from './Locator.ts';
import type { Page } from './Page.ts';

/** Waits for a toast with just this text, and closes it, as the next one may say the same; the focus stays where it is. */
export async function expectToast(page: Page, role: 'status' | 'alert', text: string): Promise<void> {
  const toast = page.getByText(text);
  await toast.waitFor();
  const told = await toast.evaluate((element) => {
    element.closest('.Toastify__toast')?.querySelector<HTMLElement>('[aria-label="close"]')?.click();
    return element.closest('[role]')?.getAttribute('role');
  });
  expect(told).toBe(role);
  await toast.waitForNone();
}

/** Waits until a list has so many rows. */
export async function expectRows(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select (?!all)/ }).count()).toBe(count);
}

export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.isFocused()).toBe(true);
}

export async function expectNone(element: Locator): Promise<void> {
  await expect.poll(() => element.count()).toBe(0);
}

/** The address changes a moment after what was clicked. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.path()).toBe(path);
}

/** The text by which an element is described, as for a field its error or for a dialog its question. */
export function description(element: Locator): Promise<string> {
  return element.evaluate((target) =>
    (target.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
}
