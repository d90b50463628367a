import { expect, test } from './fixtures.ts';

for (const [name, elsewhere] of [
  ['a page that is none of the application', '/robots.txt'],
  ['a new document of the site', '/about'],
] as const) {
  test(`going back from ${name} restores the scroll position`, async ({ browserPage: page, engine }) => {
    await page.goto('/');
    await page.evaluate(() => {
      (window as { left?: boolean }).left = true;
      scrollTo(0, 700);
    });

    await page.evaluate((href: string) => void setTimeout(() => location.assign(href)), elsewhere);
    await expect.poll(() => page.path()).toBe(elsewhere);
    await page.goBack();

    await expect.poll(() => page.path()).toBe('/');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    // Safari's engine restores the document from its back/forward cache.
    if (engine === 'webkit') expect(await page.evaluate(() => 'left' in window)).toBe(true);
  });
}
