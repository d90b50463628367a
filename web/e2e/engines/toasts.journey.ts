import { expectNone } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import type { Page } from './Page.ts';

const refused = 'Invalid email or password';
const toasts = (page: Page) => page.css('.Toastify__toast');

test.beforeEach(async ({ browserPage: page }) => {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill('tomasz@octavo.example');
  await page.getByLabel('Password').fill('not the password');
  await page.press('Enter');
  await page.getByRole('alert').getByText(refused).waitFor();
});

test('a toast is dark, at the top right, and never shown twice', async ({ browserPage: page }) => {
  await bar(page, 'pause');
  const colours = await toasts(page).evaluate((toast) => {
    const { backgroundColor, color } = getComputedStyle(toast);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(['rgb(31, 28, 25)', 'rgb(239, 232, 220)']);
  // Its final position.
  await expect
    .poll(() =>
      toasts(page).evaluate((toast) => {
        const { right, top } = toast.getBoundingClientRect();
        return Math.max(document.documentElement.clientWidth - right, top);
      }),
    )
    .toBeLessThanOrEqual(32);

  const button = page.css('form button[type="submit"]');
  for (let time = 0; time < 2; time++) {
    await button.press('Enter');
    await expect.poll(() => button.attribute('aria-disabled')).toBe(null);
  }
  expect(await toasts(page).count()).toBe(1);
});

test('a toast closes by itself at the end of its bar, or earlier by its button', async ({ browserPage: page }) => {
  const lasts = await bar(page, 'finish');
  expect(lasts).toBe(3000);
  await expectNone(toasts(page));

  await page.css('form button[type="submit"]').press('Enter');
  await page.getByRole('alert').getByText(refused).waitFor();
  await page.getByRole('button', { name: 'close' }).click();
  await expectNone(toasts(page));
});

/** Pauses or ends the animation of the toast's bar, at whose end it closes; resolves to its duration in milliseconds. */
function bar(page: Page, act: 'pause' | 'finish'): Promise<unknown> {
  return toasts(page).evaluate((toast, action: typeof act) => {
    const [animation] = toast.getAnimations({ subtree: true }).filter(({ effect }) => {
      const { target } = effect as KeyframeEffect;
      return target?.classList.contains('Toastify__progress-bar');
    });
    animation?.[action]();
    return animation?.effect?.getTiming().duration;
  }, act);
}
