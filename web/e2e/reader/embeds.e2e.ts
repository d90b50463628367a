import type { Page } from '@playwright/test';
import { becomeApplication, expectAccessibleInAllColours } from '../fixtures.ts';
import { expect, test } from '../site.ts';

const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const picture = (name: string) =>
  `<figure><img src="/images/shown.svg" alt="${name}"><figcaption>${name}</figcaption></figure>`;
const content =
  `<p>Before.</p><figure data-embed="${VIDEO}"><a href="${VIDEO}">A song</a><figcaption>From 1987</figcaption></figure>` +
  `<figure data-gallery>${picture('One')}${picture('Two')}${picture('Three')}</figure>` +
  '<aside data-callout="note"><p>Mind the gap.</p></aside><aside data-callout="tip"><p>Read on.</p></aside>' +
  '<aside data-callout="warning"><p>Hot.</p></aside><details><summary>More</summary><p>Within.</p></details>' +
  '<ul data-tasks><li data-done="true">Wash</li><li data-done="false">Dry</li></ul>' +
  '<p><a data-button href="/about">About us</a></p><p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>';

/** Serves the provider's frame; returns the requests that go to any provider. */
async function serveProvider(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<button>Play</button>' });
  });
  return requested;
}

test.beforeEach(({ page }) =>
  page.route('**/images/shown.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="teal"/></svg>',
    }),
  ),
);

test('a reader loads an embed by its button, by keyboard, and nothing is asked of its provider before', {
  tag: '@layout',
}, async ({ page, site, pageErrors }) => {
  const requested = await serveProvider(page);
  const category = await site.createCategory('Songs');
  const { slug } = await site.createArticle({ title: 'A song', category, content });

  await page.goto(`/articles/${slug}`);
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  await expect(page.getByRole('link', { name: 'A song' })).toHaveAttribute('href', VIDEO);
  await expectAccessibleInAllColours(page);
  const stage = page.locator('.stage');
  const before = await stage.boundingBox();

  await page.getByRole('button', { name: 'Load from YouTube: A song' }).press('Enter');

  await expect(page.frameLocator('.stage iframe').getByRole('button', { name: 'Play' })).toBeVisible();
  expect(requested).toEqual([FRAME]);
  await expect(page.getByTitle('YouTube: A song')).toBeFocused();
  expect(await stage.boundingBox()).toEqual(before);
  await expectAccessibleInAllColours(page);
  expect(pageErrors.splice(0)).toEqual([`another host: ${FRAME}`]);
});

test('the initial letter of one short line has room above the block that follows', async ({ page, site }) => {
  const category = await site.createCategory('Short lines');
  const { slug } = await site.createArticle({ title: 'A short line', category, content });
  await page.goto(`/articles/${slug}`);

  const lines = (line: Element) => line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight);

  expect(Math.round(await page.locator('.prose > p').first().evaluate(lines))).toBe(3);
});

test('an embed loads also on a page to which one came by a link', async ({ page, site, pageErrors }) => {
  const requested = await serveProvider(page);
  const category = await site.createCategory('Songs by link');
  const { slug } = await site.createArticle({ title: 'A song by link', category, content });
  await page.goto(`/?category=${encodeURIComponent(category)}`);
  await becomeApplication(page);
  await page.locator(`main a[href="/articles/${slug}"]`).first().click();

  await page.getByRole('button', { name: 'Load from YouTube: A song' }).click();

  await expect(page.frameLocator('.stage iframe').getByRole('button', { name: 'Play' })).toBeVisible();
  expect(requested).toEqual([FRAME]);
  await expect(page).toHaveURL(`/articles/${slug}`);
  expect(pageErrors.splice(0)).toEqual([
    expect.stringContaining('directive: "default-src \'none\'"'),
    `another host: ${FRAME}`,
  ]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an embed is its link', async ({ page, site }) => {
    const category = await site.createCategory('Songs without scripts');
    const { slug } = await site.createArticle({ title: 'A quiet song', category, content });

    await page.goto(`/articles/${slug}`);

    await expect(page.getByRole('link', { name: 'A song' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Load/ })).toBeHidden();
  });
});
