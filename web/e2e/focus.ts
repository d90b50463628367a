import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Presses Tab until the target has the focus, which must be visible then. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Found once, and again only where it was drawn anew: finding it by its role takes longer than the key.
  let found = await target.elementHandle();
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press('Tab');
    let focused = await found?.evaluate(isFocused);
    if (focused === null) {
      found = await target.elementHandle();
      focused = await found?.evaluate(isFocused);
    }
    if (focused) return expectRing(page);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Moves to a button or link by Tab, and presses Enter. */
export async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Closes a dialog by Escape, which gives the focus back. It is still there for a moment, in which its button opens nothing. */
export async function closeByEscape(page: Page, button: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.locator('dialog:not([data-menu])')).toHaveCount(0);
}

/** Moves to a field by Tab, unless it has the focus, and types into it what replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await expect(target).toBeVisible();
  if (!(await target.evaluate(isFocused))) await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Runs in the page: tells if an element has the focus; null if it is no longer in the document. */
function isFocused(element: Node): boolean | null {
  return element.isConnected ? element === document.activeElement : null;
}

/** Fails if the focused element has no focus ring or is out of view. */
export async function expectRing(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(wrongWithFocus)).toBe('');
}

/** Runs in the page: describes what is wrong with the focused element; empty if it has a ring and is in view, null if nothing has the focus. */
export function wrongWithFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const name = `<${focused.localName}> ${focused.textContent?.slice(0, 40)}`;
  // The ring of a hidden radio button is its label's, that of an editor's text the editor's; that of a link stretched
  // over its card lies around the card.
  const outer = focused.closest('label:has(.visually-hidden:focus), [class*="_editor"]:has([contenteditable]:focus)');
  const ringed = outer ?? focused;
  const rings = [getComputedStyle(ringed), getComputedStyle(ringed, '::after')];
  if (!rings.some(({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '2px')) {
    return `${name} has no ring`;
  }

  const { left, top, bottom, width, height } = ringed.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight) return `${name} is out of view`;
  const header = document.querySelector('header');
  const hit = document.elementFromPoint(left + width / 2, Math.max(top + Math.min(height / 2, 20), 0));
  if (header?.contains(hit) && !header.contains(focused)) return `${name} lies under the header`;
  return '';
}
