import { expect, test } from '../site.ts';
import { open } from './dashboard.ts';

// The next tests have the same account.
test.afterEach(async ({ page }) => {
  const response = await page.request.put('/api/users/profile', { data: { language: null } });
  expect(response.status()).toBe(200);
});

test('the dashboard is in the language that its user has chosen, the site in its own, until the choice is taken back', async ({
  page,
  site,
}) => {
  const document = page.locator('html');
  const choice = page.locator('select[name="language"]');
  await site.createMessage('Grace');
  await open(page, site, '/setting');
  await expect(document).toHaveAttribute('lang', 'en');

  await choice.selectOption({ label: 'עברית' });
  await page.locator('input[name="username"]').press('Enter');

  await expect(document).toHaveAttribute('lang', 'he');
  await expect(document).toHaveAttribute('dir', 'rtl');
  await expect(choice).toHaveValue('he');
  await expect(page.locator('a[href="#main"]')).toHaveAttribute('lang', 'he');

  await page.reload();
  await expect(document).toHaveAttribute('lang', 'he');
  await page.locator('aside a[href="/dashboard/activity"]').click();
  await expect(page.locator('time').first()).toHaveText(/^\d+ ב\p{L}+׳? \d{4}, \d\d?:\d\d$/u);

  // Whoever wrote reads the site in its language.
  await page.locator('aside a[href="/dashboard/messages"]').click();
  await page.getByRole('button', { name: 'Grace' }).first().click();
  await expect(page.getByRole('dialog').locator('a[href^="mailto:Grace"]')).toHaveAttribute(
    'href',
    /subject=Re%3A%20Your%20message/,
  );
  await page.keyboard.press('Escape');

  await page.locator('header a[href="/"]').click();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('lang', 'en');
  await expect(document).toHaveAttribute('lang', 'en');
  await expect(document).not.toHaveAttribute('dir', 'rtl');

  await page.goBack();
  await expect(document).toHaveAttribute('lang', 'he');
  await page.goto('/dashboard/setting');
  await choice.selectOption('');
  await page.locator('input[name="username"]').press('Enter');

  await expect(document).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Setting', level: 1 })).toBeFocused();
});
