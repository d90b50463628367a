import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, type Site, test } from '../site.ts';

const changed = { name: 'The Harbour Post', description: 'Letters from a small port.', language: 'sv' };
const usual = {
  ...{ name: 'Octavo', description: 'A journal of reading, making and looking closely.', language: 'en' },
  ...{ logo: '', sharingImage: '', headerLinks: [], footerText: '' },
};

// Of several widths, and encoded in no time.
const boat = sharp({ create: { width: 1000, height: 600, channels: 3, background: '#236' } });
const photo = { name: 'boat.png', mimeType: 'image/png', buffer: await boat.png().toBuffer() };

test.use({ javaScriptEnabled: false });

// The next tests have the same server.
test.afterEach(async ({ site }) => {
  await site.resetPages();
  await site.changeSettings(usual);
});

test('a reader without JavaScript sees the whole publication', { tag: '@layout' }, async ({ page, request, site }) => {
  const { article, folder } = await publish(site);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await expect(page).toHaveTitle(changed.name);
  await expect(page.locator('header a img')).toHaveAttribute('src', new RegExp(`^${folder}/`));
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Printed by hand.');
  const links = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'About', 'Privacy', 'Terms', 'The crew', 'Contact', 'Tides', 'Feed']);
  await expect(page.getByRole('main').locator('h2')).toHaveText(['The harbour at six', 'Newest', 'Newer']);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'The harbour at six' }).click();
  await expectPictures(page);
  await page.goto('/articles/the-harbour-at-five');
  await expect(page).toHaveURL(`/articles/${article.slug}`);
  await expectPictures(page);
  await links.filter({ hasText: 'The crew' }).click();
  await expect(page).toHaveURL('/crew');
  await expect(page.getByText('Four people and a dog.')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const sharing = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(new URL(sharing ?? '').pathname).toContain(folder);
  expect((await request.get(sharing ?? '')).headers()['content-type']).toMatch(/^image\//);
  const feed = await page.locator('link[type="application/rss+xml"]').first().getAttribute('href');
  const rss = await (await request.get(feed ?? '')).text();
  expect(rss).toContain('<language>sv</language>');
  expect(rss).toContain('The harbour at six');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/crew', '/about', `/articles/${article.slug}`]) expect(sitemap).toContain(`${path}</loc>`);
  expect(sitemap).not.toContain('the-harbour-at-five');
});

/** Fills the site with a page, pictures, and articles, of which an older one is featured and had another address. */
async function publish(site: Site) {
  const { url: image } = await site.createImage(photo);
  const figures = [1, 2, 3].map((number) => `<figure><img src="${image}" alt="Boat ${number}"></figure>`);
  const caption = '<figcaption>Blue, as &lt;b&gt;ever&lt;/b&gt;</figcaption></figure>';
  const category = await site.createCategory('Letters');
  const article = await site.createArticle({
    ...{ title: 'The harbour at six', slug: 'the-harbour-at-five', featured: true, category },
    content: `<p>The boats come in.</p>${figures.join('').replace(/<.figure>$/, caption)}`,
  });
  for (const title of ['Newer', 'Newest']) await site.createArticle({ title, category });
  await site.createPage({
    slug: 'crew',
    title: 'The crew',
    content: '<p>Four people and a dog.</p>',
    inMenu: 'header',
  });
  await site.changeSettings({
    ...changed,
    ...{ logo: image, sharingImage: image, footerText: 'Printed by hand.' },
    headerLinks: [{ name: 'Tides', url: 'https://tides.example/' }],
  });
  return { article: await site.changeArticle(article, { slug: 'the-harbour-at-six' }), folder: path.dirname(image) };
}

/** Expects the article's pictures in several sizes, with room reserved and loaded when they come near. */
async function expectPictures(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'The harbour at six' })).toBeVisible();
  const pictures = page.locator('.prose figure img');
  await expect(pictures).toHaveCount(3);
  for (const [index, img] of (await pictures.all()).entries()) {
    await expect(img).toHaveAccessibleName(`Boat ${index + 1}`);
    await expect(img).toHaveAttribute('srcset', /\/images\/\S+ \d+w, \/images\/\S+ \d+w/);
    for (const [name, value] of Object.entries({ sizes: /\S/, width: /^\d+$/, height: /^\d+$/, loading: 'lazy' })) {
      await expect(img).toHaveAttribute(name, value);
    }
  }
  await expect(page.locator('figcaption')).toHaveText('Blue, as <b>ever</b>');
}
