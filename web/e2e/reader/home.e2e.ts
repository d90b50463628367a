import sharp from 'sharp';
import { becomeApplication, expectAccessibleInAllColours } from '../fixtures.ts';
import { expect, test } from '../site.ts';

const shortDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

test('the home page of a site without articles says that there are none', async ({ page, site }) => {
  await site.deleteAll();

  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1, name: 'Octavo' })).toBeVisible();
  await expect(page.getByText('No published articles available.', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText(['All']);
  await expectAccessibleInAllColours(page);
});

test('the first article without a picture has no letter in its place, and the last of ten is not alone in its row', async ({
  page,
  site,
}) => {
  const category = await site.createCategory('Letters');
  await site.createArticle({ title: 'Featured', category, featured: true });
  for (let number = 1; number <= 9; number++) await site.createArticle({ title: `Sheet ${number}`, category });
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/');

  await expect(cards).toHaveCount(10);
  const cover = (index: number) => cards.nth(index).locator('> div').first();
  await expect(cover(0)).toBeHidden();
  await expect(cover(1)).toBeVisible();
  const [first, last] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
  expect(last?.width).toBe(first?.width);
});

test('a first article without a picture has a row of its own, and leaves no place empty', async ({ page, site }) => {
  await site.deleteContents();
  const category = await site.createCategory('Letters');
  for (const title of ['Third', 'Second', 'First']) await site.createArticle({ title, category });
  await page.goto('/');

  const boxOf = (title: string) => page.getByRole('listitem').filter({ hasText: title }).boundingBox();
  const [first, second, third] = [await boxOf('First'), await boxOf('Second'), await boxOf('Third')];
  expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
  expect(third?.y).toBe(second?.y);
  expect(first?.width).toBeGreaterThan(2.5 * (second?.width ?? 0));
});

test('the headline and the first row of cards are in the first screen, their pictures 3:2', async ({ page, site }) => {
  await site.deleteContents();
  const category = await site.createCategory('Boats');
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#245' } })
    .png()
    .toBuffer();
  const picture = { name: 'boat.png', mimeType: 'image/png', buffer };
  const titles = Array.from({ length: 9 }, (_, index) => `A headline of some length, which is number ${index + 1}`);
  for (const title of titles) await site.createArticle({ title, category, picture });

  for (const [width, height] of [
    [1280, 900],
    [1024, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');

    for (const title of titles.slice(-2)) {
      const heading = page.getByRole('heading', { level: 2, name: title });
      await expect(heading).toBeInViewport({ ratio: 1 });
    }
    const lead = await page.getByRole('main').locator('li img').first().boundingBox();
    expect((lead?.width ?? 0) / (lead?.height ?? 1)).toBeCloseTo(1.5, 1);
  }
});

test('a link to another spelling, to a page past the end or to no category leads where its address leads, in the application without a new document', async ({
  page,
  site,
}) => {
  const links = [
    ['a category in other letters', '/?category=SPELLED', '/?category=Spelled', 'Spelled'],
    ['a page in other letters', '/About/', '/about', 'About Octavo'],
    ['a page past the end', '/?page=99', '/?page=99', 'Oops! Looks like this page took a coffee break.'],
    ['no category', '/?category=Never', '/?category=Never', 'Oops! Looks like this page took a coffee break.'],
  ] as const;
  const category = await site.createCategory('Spelled');
  const content = links.map(([name, href]) => `<p><a href="${href}">${name}</a></p>`).join('');
  const { slug } = await site.createArticle({ title: 'Links', category, content });

  for (const [name, , url, heading] of links) {
    await page.goto(`/articles/${slug}`);
    await becomeApplication(page);
    await page.evaluate(() => document.body.setAttribute('data-same', ''));

    await page.getByRole('link', { name }).click();

    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('body[data-same]')).toHaveCount(1);
  }
});

test('the home page shows All and the first ten categories, and nine articles on each page', {
  tag: '@layout',
}, async ({ page, site }) => {
  const names = Array.from({ length: 11 }, (_, index) => `Topic ${String.fromCharCode(65 + index)}`);
  for (const name of names) await site.createCategory(name);
  for (let number = 1; number <= 10; number++)
    await site.createArticle({ title: `Sheet ${number}`, category: 'Topic B' });
  const cards = page.getByRole('main').locator('h2');

  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(bar).toHaveText(['All', ...names.slice(0, 10), 'All categories']);
  await expect(bar.first()).toHaveAttribute('aria-current', 'page');
  await expect(cards).toHaveCount(9);
  await expect(cards.first()).toHaveText('Sheet 10');
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prev' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await expect(cards).toHaveText(['Sheet 1']);
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);

  await bar.filter({ hasText: 'Topic A' }).click();
  await expect(page.getByText('No published articles available.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/?category=Topic+A');
});

test('a card cuts its title at 80 characters and its summary at 160, and leads to its article', async ({
  page,
  site,
}) => {
  const category = await site.createCategory('Lengths');
  const fits = await site.createArticle({
    title: 'f'.repeat(80),
    content: `<p>${'g'.repeat(160)}</p>`,
    category,
  });
  const long = await site.createArticle({ title: 't'.repeat(81), content: `<p>${'s'.repeat(161)}</p>`, category });

  await page.goto('/');

  const card = (slug: string) =>
    page.getByRole('listitem').filter({ has: page.locator(`a[href="/articles/${slug}"]`) });
  await expect(card(fits.slug).getByRole('heading')).toHaveText('f'.repeat(80));
  await expect(card(fits.slug)).toContainText('g'.repeat(160));
  await expect(card(long.slug).getByRole('heading')).toHaveText(`${'t'.repeat(79)}…`);
  await expect(card(long.slug).getByText(/^s+…$/)).toHaveText(`${'s'.repeat(159)}…`);
  await expect(card(long.slug)).toContainText(shortDate(long.createdAt));
  await expect(card(long.slug)).toContainText('Ada Press');
  await card(long.slug).click();
  await expect(page).toHaveURL(`/articles/${long.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('t'.repeat(81));
});

test('a card has fallbacks for what its article lacks', async ({ page, site }) => {
  const category = await site.createCategory('Gone');
  await site.createArticle({ title: 'Whose?', category });
  const lacking = { title: '', author: null, category: null, imgUrl: null, image: null };
  await page.route('**/api/articles?*', async (route) => {
    const response = await route.fetch();
    const { data, ...page } = await response.json();
    await route.fulfill({ response, json: { ...page, data: [{ ...data[0], ...lacking }] } });
  });
  await page.goto('/about');
  await becomeApplication(page);

  await page.getByRole('main').getByRole('link', { name: 'home page' }).click();

  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(card.getByRole('heading')).toHaveText('Untitled');
  await expect(card.getByText('Unknown', { exact: true })).toBeVisible();
  await expect(card.getByText('Uncategorized', { exact: true })).toBeVisible();
  await expect(card.getByRole('img')).toHaveCount(0);
});

test('the cards are in rows of one, two or three', async ({ page, site }) => {
  const category = await site.createCategory('Rows');
  for (const title of ['One', 'Two', 'Three', 'Four']) await site.createArticle({ title, category });
  await page.goto('/?category=Rows');

  for (const [width, inRow] of [
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });

    const tops = await page
      .getByRole('main')
      .locator('h2')
      .evaluateAll((titles) => titles.map((title) => title.closest('li')?.getBoundingClientRect().top));
    expect(
      tops.filter((top) => top === tops[0]),
      `${width} px`,
    ).toHaveLength(inRow);
  }
});
