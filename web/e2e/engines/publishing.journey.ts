import { written } from '../dashboard/articles/articleForm.ts';
import { inDetails, openNew, save } from './articleForm.ts';
import { expect, dashboardTest as test } from './fixtures.ts';
import type { Page } from './Page.ts';

test('an administrator previews, publishes, changes and deletes an article', async ({
  browserPage: page,
  site,
  engine,
}) => {
  // Firefox knows no initial-letter.
  const isSetApart = engine !== 'firefox';
  const { title, content, category } = await openNew(page, site);
  await title.type('Set in type');
  await inDetails(page, () => category.selectOption(written.category));
  await content.click();
  await page.type('Once upon a time.');
  expect(await hasDropCap(page, '[role="textbox"] > p')).toBe(false);

  await inDetails(page, async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Set in type' }).waitFor();
    expect(await hasDropCap(page, 'dialog .prose > p')).toBe(isSetApart);
    await page.press('Escape');
    await preview.waitForNone();
  });
  await save(page);
  expect(await site.rows('articles')).toMatchObject([{ title: 'Set in type', published: false }]);

  await page.getByRole('checkbox', { name: 'Published: Set in type' }).press(' ');
  await page.getByText('Article published successfully!').waitFor();
  const [{ slug }] = await site.rows('articles');
  await page.goto(`/articles/${slug}`);
  await page.getByRole('heading', { name: 'Set in type' }).waitFor();
  expect(await hasDropCap(page, 'article .prose > p')).toBe(isSetApart);

  await page.goto('/dashboard/article');
  await page.getByRole('button', { name: 'Edit Set in type' }).click();
  await content.click();
  await page.press('Control+End');
  await page.type(' And again.');
  await save(page, 'Update Article', 'Article updated successfully!');
  expect(await site.rows('articles')).toMatchObject([
    { content: '<p>Once upon a time. And again.</p>', published: true },
  ]);

  await page.getByRole('button', { name: 'Delete Set in type' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Article deleted successfully!').waitFor();
  expect(await site.rows('articles')).toEqual([]);
});

/** Tells if the first letter of a paragraph has a colour of its own. */
function hasDropCap(page: Page, paragraph: string): Promise<boolean> {
  return page.css(paragraph).evaluate((element: HTMLElement) => {
    const letter = getComputedStyle(element, '::first-letter');
    return letter.color !== getComputedStyle(element).color;
  });
}
