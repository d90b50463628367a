import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { goTo, rowsOf } from '../dashboard.ts';

// The next tests have the same server.
test.afterEach(async ({ site }) => {
  await site.changeSettings({ language: 'en', name: 'Octavo' });
  await site.resetPages();
});

/** The language in which an element of the page is, as assistive technology is told. */
const languageOf = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));

test('on a site in a language that the interface does not speak, its words are English and those of the publisher Swedish', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.changeSettings({ language: 'sv', name: 'Förlaget' });
  await site.createCategory('Böcker');
  await site.createArticle({ title: 'Om papper', category: 'Böcker', content: '<p>Det prasslar.</p>' });
  await site.createPage({ slug: 'kolofon', title: 'Kolofon', inMenu: 'header', content: '<p>För hand.</p>' });

  await page.goto('/articles/om-papper');
  for (const text of ['Leave a Comment', 'Quick links', 'All rights reserved.', 'Home', '1 min read'])
    expect.soft(await languageOf(page, text), text).toBe('en');
  for (const text of ['Om papper', 'Det prasslar.', 'Böcker', 'Kolofon', 'Förlaget'])
    expect.soft(await languageOf(page, text), text).toBe('sv');
  await page.goto('/kolofon');
  expect(await languageOf(page, 'För hand.')).toBe('sv');
  await page.goto('/terms');
  expect(await languageOf(page, 'Terms and Conditions')).toBe('en');
  await page.goto('/contact');
  expect(await languageOf(page, 'Get in touch')).toBe('en');
  expect(await languageOf(page, 'Message')).toBe('en');
  await expect(page.locator(':lang(sv)').and(page.getByLabel('Message'))).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('lang', 'en');
  await site.signIn(page);
  await page.goto('/dashboard/article?form=new');
  expect(await languageOf(page, 'Tags')).toBe('en');
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('lang', 'sv');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveAttribute('lang', 'sv');
  await page.getByRole('tab', { name: 'Articles', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  for (const text of ['Om papper', 'Det prasslar.']) expect.soft(await languageOf(page, text), text).toBe('sv');
  expect(await languageOf(page, 'No Image')).toBe('en');
  await goTo(page, 'Category');
  expect(await languageOf(page, 'Böcker')).toBe('sv');
  await page.goto('/ingenstans');
  expect(await languageOf(page, 'Take me Back')).toBe('en');
  // The page that is not there.
  expect(pageErrors.splice(0)).toHaveLength(2);
});

test('a site in Arabic is laid out from right to left', { tag: '@layout' }, async ({ page, site }) => {
  await site.changeSettings({ language: 'ar', name: 'مطبعة' });
  await site.createCategory('كتب');
  const content =
    '<p>الورق يهمس في اليد.</p><ul><li>واحد</li></ul><blockquote><p>قول</p></blockquote>' +
    '<p>Words in English.</p><pre><code>const a = 1;</code></pre>';
  for (const title of ['عن الورق', 'عن الحبر']) await site.createArticle({ title, category: 'كتب', content });

  for (const path of ['/', '/contact', '/terms', '/auth', '/categories']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'عن الورق' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('عن الورق');
  await expectNoSidewaysScroll(page);
  const sides = ['الورق يهمس في اليد.', 'قول', 'Words in English.', 'const a = 1;'].map((text) => sideOf(page, text));
  expect(await Promise.all(sides)).toEqual(['right', 'right', 'left', 'left']);
  const wordmark = await page.getByRole('banner').getByRole('link', { name: 'مطبعة' }).boundingBox();
  const theme = await page.getByRole('banner').locator('summary:visible').first().boundingBox();
  expect(wordmark?.x).toBeGreaterThan(theme?.x ?? Number.POSITIVE_INFINITY);
  await expectAccessibleInAllColours(page);

  await site.signIn(page);
  await page.goto('/dashboard/setting?tab=pages');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('[data-edit="new"]')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/dashboard/setting?tab=comments');
  const commentsAllowed = page.getByRole('switch', { checked: true }).first();
  await expect.poll(() => commentsAllowed.evaluate(thumbShift)).toBeLessThan(0);
  await page.goto('/dashboard/article?form=new');
  await expect(page.getByPlaceholder('العنوان', { exact: true })).toHaveCSS('direction', 'rtl');
});

/** Resolves to the distance by which a switch that is on has moved its thumb to the right. */
const thumbShift = (track: Element): number => new DOMMatrix(getComputedStyle(track, '::before').transform).m41;

/** The side of its block at which a text stands. */
function sideOf(page: Page, text: string): Promise<'left' | 'right'> {
  return page.getByText(text).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [words, block] = [
      range.getBoundingClientRect(),
      element.closest('p, pre')?.getBoundingClientRect() ?? new DOMRect(),
    ];
    return words.left - block.left < block.right - words.right ? 'left' : 'right';
  });
}
