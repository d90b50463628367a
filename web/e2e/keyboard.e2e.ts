import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('a reader logs in, comments, writes to the editors and logs out by keyboard alone', async ({ page }) => {
  const text = `By keyboard ${crypto.randomUUID()}`;
  await page.goto('/about');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectRing(page);

  await openMenu(page);
  await tabTo(page, page.getByRole('link', { name: 'Login' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('tomasz@octavo.example');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('octavo-demo');
  await tabTo(page, page.getByRole('button', { name: 'Login', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Music', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?category=Music');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Hush', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/articles/hush');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByPlaceholder('Share your thoughts...'));
  await page.keyboard.type(text);
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();

  await openMenu(page);
  await tabTo(page, page.getByRole('link', { name: 'Contact', exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Get in touch' })).toBeFocused();
  for (const [label, typed] of [
    ['Full Name', 'Tomasz'],
    ['Email', 'tomasz@octavo.example'],
    ['Message', text],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(typed);
  }
  await tabTo(page, page.getByRole('button', { name: 'Send Message' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message sent successfully!')).toBeVisible();

  await openMenu(page);
  await tabTo(page, page.getByRole('button', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const path of ['/', '/articles/how-paper-remembers', '/policy', '/contact']) {
  test(`every stop of ${path} shows its focus, and none lies under the header`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const stops = await page.locator('a[href], button, input, textarea, [tabindex="0"]').count();
    const unseen: string[] = [];

    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < stops; stop++) {
        await page.keyboard.press(key);
        const wrong = await page.evaluate(wrongWithFocus);
        if (wrong === null) break;
        if (wrong) unseen.push(`${key}: ${wrong}`);
      }
    }

    expect(unseen).toEqual([]);
  });
}

/** Goes from stop to stop until there; each on the way must show that it has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return expectRing(page);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** From where the header begins, so that its links come next; through the button where they are behind one. */
async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press('Control+Home');
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.setPosition(document.body.firstChild, 0);
  });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  if (!(await button.isVisible())) return;
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

async function expectRing(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(wrongWithFocus)).toBe('');
}

/** Runs in the page. Empty where the focused element shows a ring and lies in view, null where nothing has the focus. */
function wrongWithFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const name = `<${focused.localName}> ${focused.textContent?.slice(0, 40)}`;
  // The ring of a radio button is its label's; that of a link stretched over its card lies around the card.
  const ringed = focused.matches('input[type="radio"]') ? (focused.closest('label') ?? focused) : focused;
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
