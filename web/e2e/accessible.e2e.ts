import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const pages: [name: string, path: string][] = [
  ['home', '/'],
  ['a category', '/?category=Kitchen'],
  ['an empty list', '/?page=99'],
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

for (const [name, path] of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${name}, ${colorScheme}`, async ({ page, complaints }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

      await page.goto(path, { waitUntil: 'networkidle' });

      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (path.includes('no-such')) complaints.length = 0;
    });
  }
}

test('nothing needs more than 320 pixels, as at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [name, path] of pages.filter(([, path]) => !path.includes('no-such'))) {
    await page.goto(path);

    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
