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
      const more = banner.locator('details', { hasText: 'More' });
      const menu = banner.getByRole('navigation', { name: 'Main' });
      // What has no room changes as long as the rest of the header is loaded.
      await expect(async () => {
        const isShut = (await more.isVisible()) && (await more.getAttribute('open')) === null;
        if (isShut) await more.getByText('More', { exact: true }).click();
        for (const name of ['Home', 'Contact']) expect(await menu.getByRole('link', { name }).count()).toBe(1);
      }).toPass();
      await menu.getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL('/contact');
    }
  });
}
