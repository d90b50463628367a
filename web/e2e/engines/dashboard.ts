import { expect } from './fixtures.ts';
import type { Locator } from './Locator.ts';
import type { Page } from './Page.ts';

/** Waits for a toast with exactly this text and closes it, since the next one may have the same text; the focus does not move. */
export async function expectToast(page: Page, role: 'status' | 'alert', text: string): Promise<void> {
  const toast = page.getByText(text);
  await toast.waitFor();
  const toastRole = await toast.evaluate((element) => {
    element.closest('.Toastify__toast')?.querySelector<HTMLElement>('[aria-label="close"]')?.click();
    return element.closest('[role]')?.getAttribute('role');
  });
  expect(toastRole).toBe(role);
  await toast.waitForNone();
}

/** Waits until a list has `count` rows. */
export async function expectRows(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select (?!all)/ }).count()).toBe(count);
}

export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.isFocused()).toBe(true);
}

export async function expectNone(element: Locator): Promise<void> {
  await expect.poll(() => element.count()).toBe(0);
}

/** Waits for the path, which changes a moment after a click. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.path()).toBe(path);
}

/** The text by which an element is described, as for a field its error or for a dialog its text. */
export function description(element: Locator): Promise<string> {
  return element.evaluate((target) =>
    (target.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
}
