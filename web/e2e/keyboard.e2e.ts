import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectRing, tabTo, wrongWithFocus } from './focus.ts';

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

test('every tab stop of a page shows its focus, and none lies under the header', { tag: '@layout' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });

  for (const path of ['/', '/articles/how-paper-remembers', '/policy', '/contact']) {
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

    expect(unseen, path).toEqual([]);
  }
});

/** Moves the focus to before the header's links, through the menu button where they are behind one. */
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
