import { draftStatus, fieldsOf, openArticle, saved, typeTitle } from '../dashboard/articles/articleForm.ts';
import { open } from '../dashboard/dashboard.ts';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';

const toolbar = { name: 'Formatting' };

test('the text stands in the measure of readers, with one row of tools, and what is typed says where it is at every place of it', {
  tag: '@layout',
}, async ({ page, site }) => {
  const category = await site.createCategory('Presses');
  const content = '<p>Presses press.</p>'.repeat(60);
  const { _id, slug } = await site.createArticle({ title: 'On presses', category, content });
  await page.goto(`/articles/${slug}`);
  const widthOf = () =>
    page
      .locator('.prose > p')
      .first()
      .evaluate((element) => element.clientWidth);
  const readers = await widthOf();
  await open(page, site, `/article?form=${_id}`);
  await expect(fieldsOf(page).content).toBeVisible();

  expect(Math.abs((await widthOf()) - readers)).toBeLessThanOrEqual(2);
  for (const width of [page.viewportSize()?.width ?? 1280, 1024, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await page.getByRole('toolbar', toolbar).boundingBox())?.height).toBeLessThan(60);
  }
  await typeTitle(page, ', again');
  await expect(draftStatus(page)).toHaveText(saved);
  await fieldsOf(page).content.press('Control+End');
  await expect(draftStatus(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Update…' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test('the page takes the whole window by Ctrl+Shift+F, and gives it back', async ({ page, site }) => {
  await openArticle(page, site);
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  const covered = () =>
    sidebar.evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + width / 2, top + 20));
    });
  expect(await covered()).toBe(false);

  await fieldsOf(page).content.click();
  await page.keyboard.press('Control+Shift+F');
  expect(await covered()).toBe(true);
  await expect(page.getByRole('button', { name: 'Full screen', pressed: true })).toBeVisible();
  await expectAccessibleInAllColours(page);
  await page.keyboard.type('!');
  await page.keyboard.press('Control+Shift+F');

  expect(await covered()).toBe(false);
  await expect(fieldsOf(page).content).toBeFocused();
});

test('where a refused field is out of view, the button that leads to the details says so', { tag: '@narrow' }, async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategory('Presses');
  await open(page, site, '/article?form=new');
  await fieldsOf(page).title.fill('On presses');
  await fieldsOf(page).content.fill('Presses press.');
  await page.getByRole('button', { name: 'Add Article' }).click();

  await page.getByRole('button', { name: 'Details (1 to correct)' }).click();

  await expect(fieldsOf(page).category).toBeFocused();
  await expect(fieldsOf(page).category).toHaveAttribute('aria-invalid', 'true');
  pageErrors.length = 0;
});
