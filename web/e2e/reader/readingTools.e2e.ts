import sharp from 'sharp';
import { expectAccessible, expectAccessibleInAllColours } from '../fixtures.ts';
import { expect, test } from '../site.ts';

const river = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#9c2f1e' } });
const paragraphs = '<p>The river bends twice before the mill, and both times it leaves more than it takes.</p>'.repeat(
  50,
);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a reader finds a section, follows a note, copies code, enlarges a picture and shares the article', {
  tag: '@layout',
}, async ({ page, site }) => {
  const buffer = await river.png().toBuffer();
  const image = await site.createImage({ name: 'river.png', mimeType: 'image/png', buffer });
  const content =
    `<h2>Source</h2><p>Gold<small data-footnote>A little.</small>.</p>${paragraphs}<h2>Mill</h2>` +
    `<figure><img src="${image.url}" alt="A river"></figure>${paragraphs}` +
    '<h2>Mouth</h2><pre><code class="language-js">const sea = true;</code></pre>';
  const category = await site.createCategory('Rivers');
  const { slug } = await site.createArticle({ title: 'A river', category, content });
  await page.goto(`/articles/${slug}`);

  await page.getByText('Contents', { exact: true }).click();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Mouth' }).click();
  await expect(page).toHaveURL(`/articles/${slug}#mouth`);
  await expect(page.getByRole('heading', { name: 'Mouth' })).toBeInViewport();
  await expect(contents).toBeHidden();
  await page.getByText('Contents', { exact: true }).click();
  // On a narrow screen the contents are above all sections.
  const isWide = (page.viewportSize()?.width ?? 0) >= 900;
  await expect(contents.locator('[aria-current]')).toHaveText(isWide ? ['Mouth'] : []);
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Escape');
  await expect(contents).toBeHidden();

  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Code copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const sea = true;');

  const picture = page.getByRole('link', { name: 'Enlarge: A river' });
  await picture.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A river' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(picture).toBeFocused();

  await page.locator('[role="doc-noteref"]').click();
  await expect(page.getByText('A little.')).toBeInViewport();
  await page.locator('[role="doc-backlink"]').click();
  await expect(page.locator('[role="doc-noteref"]')).toBeInViewport();

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/articles/${slug}$`));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('contents, notes and pictures are there, and no button that does nothing', async ({ page, site }) => {
    const content = `<h2>One</h2><h2>Two</h2><h2>Three<small data-footnote>A note.</small></h2>${paragraphs}<pre>x</pre>`;
    const category = await site.createCategory('Brooks');
    const { slug } = await site.createArticle({ title: 'A brook', category, content: `${content}${paragraphs}` });

    await page.goto(`/articles/${slug}`);

    await page.getByText('Contents', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Three' })).toBeVisible();
    await expect(page.getByText('A note.')).toBeVisible();
    await expect(page.getByText('Copy', { exact: true })).toBeHidden();
    await expect(page.getByText('Share', { exact: true })).toBeHidden();
  });
});
