import { expect, test } from './fixtures.ts';

test('opens', async ({ browserPage: page }) => {
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Full Name' }).type('Ann Ämmö! "字"');
  expect(await page.getByRole('textbox', { name: 'Full Name' }).value()).toBe('Ann Ämmö! "字"');
  expect(await page.evaluate(() => document.hasFocus())).toBe(true);
  expect(await page.path()).toBe('/contact');
});
