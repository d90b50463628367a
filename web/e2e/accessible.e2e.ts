import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInAllColours,
  expectNoSidewaysScroll,
  headerLinks,
  register,
  signIn,
  test,
} from './fixtures.ts';

const pages: [name: string, path: string][] = [
  ['home', '/'],
  ['a category', '/?category=Kitchen'],
  ['the page of a category', '/categories/kitchen'],
  ['the page of an author', '/authors/in%C3%AAs%20duarte'],
  ['a page past the end', '/?page=99'],
  ['an article with image and many comments', '/articles/how-paper-remembers'],
  ['an article without image', '/articles/hush'],
  ['all categories', '/categories'],
  ['the contact page', '/contact'],
  ['about', '/about'],
  ['login', '/auth'],
  ['registration', '/auth?tab=register'],
  ['the privacy policy', '/policy'],
  ['the terms', '/terms'],
  ['the 404', '/no-such-page'],
  ['a missing article', '/articles/no-such-article'],
];

test.afterEach(({ pageErrors }) => {
  const expected = /404|no-such|401|422/;
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !expected.test(error)));
});

test('axe finds nothing on any page, in light, dark and forced colours', async ({ page }) => {
  for (const [name, path] of pages) {
    await test.step(name, async () => {
      await open(page, path);
      await expectAccessibleInAllColours(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

test('axe finds nothing on any page of a narrow screen, and none needs more than 320 pixels, as at 400 % zoom', {
  tag: '@narrow',
}, async ({ page }) => {
  for (const [name, path] of pages) {
    await test.step(name, async () => {
      await open(page, path);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
  await signIn(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('axe finds nothing in the open menu', { tag: '@narrow' }, async ({ page }) => {
  await open(page, '/');
  await headerLinks(page);

  await expectAccessibleInAllColours(page);
});

test('axe finds nothing on forms that say what is wrong', async ({ page }) => {
  await open(page, '/auth?tab=register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('form').getByText('Username is required.')).toBeVisible();
  await expectAccessibleInAllColours(page);

  await open(page, '/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('form').getByText('Message is required.')).toBeVisible();
  await expectAccessibleInAllColours(page);
});

test('axe finds nothing on the pages of a signed-in reader', async ({ page }) => {
  await register(page);
  await open(page, '/profile');
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeVisible();
  await expectAccessibleInAllColours(page);

  await open(page, '/articles/hush');
  await page.getByPlaceholder('Share your thoughts...').fill('a'.repeat(2001));
  await expect(page.getByText('1 too many')).toBeVisible();
  await expectAccessibleInAllColours(page);
});

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
