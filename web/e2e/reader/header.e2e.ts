import { expectNoSidewaysScroll, register } from '../fixtures.ts';
import { expect, test } from '../site.ts';

test.afterEach(({ site }) => site.changeSettings({ name: 'Octavo' }));

for (const [width, name] of [
  [1280, 'Tide & Timber'],
  [1024, 'Tide & Timber'],
  [1024, 'Meridian Quarterly of Sounding'],
] as const) {
  test(`the header with the name '${name}' is one line at ${width} pixels, and 'More' has what has no room`, async ({
    page,
    site,
  }) => {
    await site.changeSettings({ name });
    await page.setViewportSize({ width, height: 800 });

    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await register(page);
      await page.goto('/');
      const banner = page.getByRole('banner');
      if (isSignedIn) await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible();
      expect((await banner.boundingBox())?.height).toBeLessThan(65);
      await expectNoSidewaysScroll(page);
      const more = banner.getByText('More', { exact: true });
      if (await more.isVisible()) await more.click();
      const menu = banner.getByRole('navigation', { name: 'Main' });
      for (const link of ['Home', 'Contact']) await expect(menu.getByRole('link', { name: link })).toHaveCount(1);
      await menu.getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL('/contact');
    }
  });
}
