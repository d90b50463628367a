import type { Page } from '@playwright/test';
import { scriptOf } from '../../chunks.ts';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { expectToast } from '../dashboard.ts';
import { articleNow, begin, update } from '../drafts/conflicts.ts';
import { draftStatus, fieldsOf, openNew, saved, sentForms, written } from './articleForm.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Search & address' });
const section = (page: Page) => page.getByRole('region', { name: 'Search & address' });
const preview = (page: Page) => section(page).getByRole('figure');
const inputs = (page: Page) => ({
  slug: section(page).getByLabel('Slug', { exact: true }),
  summary: page.getByLabel('Summary'),
  metaTitle: section(page).getByLabel('Search title'),
  metaDescription: section(page).getByLabel('Search description'),
  canonicalUrl: section(page).getByLabel('Canonical address'),
  featured: page.getByRole('switch', { name: 'Featured' }),
});

test('the address is previewed while typing, the old one leads to the new, and a featured article leads the home page', async ({
  page,
  site,
}) => {
  const article = await begin({ page, site });
  await expect(inputs(page).slug).toHaveCount(0);
  await toggle(page).click();
  const { slug } = inputs(page);
  await expect(slug).toHaveValue(article.slug);
  await expect(slug).toHaveAccessibleDescription(new RegExp(`/articles/${article.slug}$`));

  await slug.fill('A Crème de la crème!');

  await expect(slug).toHaveAccessibleDescription(
    new RegExp(
      `/articles/a-creme-de-la-creme.*The present address, /articles/${article.slug}, will lead to the new one`,
    ),
  );
  await expect(preview(page)).toContainText('› articles › a-creme-de-la-creme');
  await inputs(page).featured.check();
  await update(page).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  expect((await articleNow(site)).slug).toBe('a-creme-de-la-creme');
  await page.goto(`/articles/${article.slug}`);
  await expect(page).toHaveURL(/\/articles\/a-creme-de-la-creme$/);
  await expect(page.getByRole('heading', { level: 1, name: 'As it was' })).toBeVisible();

  await site.createArticle({ title: 'The newer one', category: 'Types' });
  await page.goto('/');
  await expect(page.locator('main a[href^="/articles/"]').first()).toContainText('As it was');
});

test('a new article sends what is filled in, and shows what search engines will', async ({ page, site }) => {
  const sent = await sentForms(page);
  await openNew(page, site);
  const { title, content, category } = fieldsOf(page);
  await title.fill('On presses');
  await content.fill('Presses press.');
  await category.selectOption(written.category);
  await toggle(page).click();
  const { slug, summary, metaTitle, metaDescription, canonicalUrl, featured } = inputs(page);
  await expect(slug).toHaveAccessibleDescription(/\/articles\/on-presses \(from the title\)$/);
  await expect(preview(page)).toContainText('On presses · ');
  await expect(preview(page)).toContainText('Presses press.');
  await title.fill('Größe');
  await expect(slug).toHaveAccessibleDescription('It is made from the title when you save.');

  await summary.fill('In a word');
  await expect(summary).toHaveAccessibleDescription(/9 of 300 characters\.$/);
  await expect(preview(page)).toContainText('In a word');
  await metaTitle.fill(`Found ${'x'.repeat(60)}`);
  await expect(metaTitle).toHaveAccessibleDescription('66 of 120 characters. Search engines cut it after about 60.');
  await metaTitle.fill('Found');
  await expect(metaTitle).toHaveAccessibleDescription('5 of 120 characters. Search engines show about 60.');
  await metaDescription.fill('Described');
  await expect(preview(page)).toContainText('Described');
  await canonicalUrl.fill('https://example.org/first');
  await expect(preview(page)).toContainText('example.org › first');
  await featured.check();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add Article' }).click();

  await expectToast(page, 'status', 'Article created successfully!');
  expect(await sent()).toMatchObject([
    { summary: 'In a word', metaTitle: 'Found', metaDescription: 'Described', featured: 'true' },
  ]);
  expect(await articleNow(site)).toMatchObject({
    slug: 'grosse',
    summary: 'In a word',
    metaTitle: 'Found',
    canonicalUrl: 'https://example.org/first',
    featured: true,
  });
});

test('a refused address is shown at its field, and nothing typed is lost', async ({ page, site, pageErrors }) => {
  const category = await site.createCategory('Sorts');
  await site.createArticle({ title: 'Taken', category });
  await begin({ page, site });
  await toggle(page).click();
  const { slug, summary, canonicalUrl } = inputs(page);
  await summary.fill('Still here');
  await slug.fill('taken');
  await expect(draftStatus(page)).toHaveText(saved);
  // Its code is loaded with the first error.
  await page.reload();
  await expect(summary).toHaveValue('Still here');

  await update(page).click();

  await expect(slug).toBeFocused();
  await expect(slug).toHaveAccessibleDescription(/another article has this one/);
  await expect(summary).toHaveValue('Still here');
  await expectAccessibleInAllColours(page);
  await slug.fill('free');
  await canonicalUrl.fill('example.org');
  await update(page).click();
  await expect(canonicalUrl).toHaveAccessibleDescription(/must be a whole address with http or https/);
  await canonicalUrl.fill('');
  await update(page).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  pageErrors.length = 0;
});

test('what is typed into the section is there again after a reload, from the server too', async ({ page, site }) => {
  await begin({ page, site });
  await toggle(page).click();
  await inputs(page).summary.fill('Not saved yet');
  await inputs(page).featured.check();
  await expect(draftStatus(page)).toHaveText(saved);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await toggle(page).click();

  await expect(inputs(page).summary).toHaveValue('Not saved yet');
  await expect(inputs(page).featured).toBeChecked();
});

test('a section that cannot be loaded says so', async ({ page, site, pageErrors }) => {
  await page.route(`**${scriptOf('dashboard/articles/search/SearchFields.tsx')}`, (route) => route.abort());
  await begin({ page, site });

  await toggle(page).click();

  await expect(section(page).getByRole('alert')).toContainText('These fields could not be loaded.');
  await expect(section(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  pageErrors.length = 0;
});
