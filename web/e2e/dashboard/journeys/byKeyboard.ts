import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { activate, tabTo } from '../../focus.ts';
import { expect } from '../../site.ts';
import { fieldsOf, written } from '../articles/articleForm.ts';

export { activate };

export const CATEGORY = written.category;

export const activateButton = (page: Page, name: string | RegExp) =>
  activate(page, page.getByRole('button', { name, exact: true }));

/** Chooses the button of a toast, which the keys that the toasts name lead to. */
export async function undo(page: Page): Promise<void> {
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Alt+t');
  await activateButton(page, 'Undo');
}

/** Types at the end of the title. */
export async function typeTitle(page: Page, text: string): Promise<void> {
  await tabTo(page, fieldsOf(page).title);
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

/** Fails where the screen, once its list has loaded, is not accessible, or wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
}
