import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ lastingToasts: false, contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('tomasz@octavo.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
});

test.afterEach(({ pageErrors }) => {
  pageErrors.length = 0;
});

test('a toast is at the top right, dark in either theme, and closes after 3 seconds', { tag: '@layout' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Login', exact: true }).click();

  const toast = page.getByRole('alert').filter({ hasText: 'Invalid email or password' });
  await expect(toast).toBeVisible();
  const card = toast.locator('xpath=ancestor-or-self::*[contains(@class, "Toastify__toast ")]');
  await expect(card).toHaveClass(/Toastify__toast-theme--dark/);
  await expect(card).toHaveCSS('background-color', 'rgb(31, 28, 25)');
  await expect(card).toHaveCSS('color', 'rgb(239, 232, 220)');
  // Its final position: on a slow machine it is still moving in.
  const distances = () =>
    card.evaluate((element) => {
      const { right, top } = element.getBoundingClientRect();
      return Math.max(document.documentElement.clientWidth - right, top);
    });
  await expect.poll(distances).toBeLessThanOrEqual(32);

  // The end of its bar's animation closes it; the test ends the animation instead of waiting.
  const lasts = await card.evaluate((element) => {
    const [bar] = element.getAnimations({ subtree: true }).filter(({ effect }) => {
      const target = (effect as KeyframeEffect).target;
      return target?.classList.contains('Toastify__progress-bar');
    });
    const { duration } = bar?.effect?.getTiming() ?? {};
    bar?.finish();
    return duration;
  });
  expect(lasts).toBe(3000);
  await expect(toast).toHaveCount(0);

  // A new one is shown even while the previous one is closing.
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(toast).toBeVisible();
});

test('two toasts never have the same text', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Login', exact: true });
  const toasts = page.locator('.Toastify__toast');
  await button.click();
  await expect(toasts).toHaveCount(1);
  await toasts.hover();

  for (let time = 0; time < 3; time++) {
    const response = page.waitForResponse('**/api/users/login');
    await button.press('Enter');
    await response;
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  }

  await expect(toasts).toHaveCount(1);
});

test('axe finds nothing while a toast is shown, also with forced colours', async ({ page }) => {
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.locator('.Toastify__toast').hover();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page);
});
