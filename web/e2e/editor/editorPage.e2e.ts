import { scriptOf } from '../chunks.ts';
import { details, draftStatus, fieldsOf, openArticle, saved, typeTitle } from '../dashboard/articles/articleForm.ts';
import { holdResponses, open } from '../dashboard/dashboard.ts';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { cursorSettled } from './editor.ts';

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

test('the cursor stays clear of the bars above and below the text', { tag: '@layout' }, async ({ page, site }) => {
  const category = await site.createCategory('Presses');
  const content = '<p>Presses press.</p>'.repeat(60);
  const { _id } = await site.createArticle({ title: 'On presses', category, content });
  await open(page, site, `/article?form=${_id}`);
  /** Tells if the line with the cursor is what stands at its place of the window. */
  const isClear = () =>
    page.evaluate(() => {
      const line = getSelection()?.anchorNode?.parentElement;
      const { left, top, height } = line?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(left + 1, top + height / 2) === line;
    });

  for (const key of ['Control+End', 'Control+Home', 'Control+End']) {
    await fieldsOf(page).content.press(key);
    await cursorSettled(page);
    expect.soft(await isClear(), key).toBe(true);
  }
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

test('on a phone the details are a sheet, which keeps what is typed and leads to what is wrong', {
  tag: '@narrow',
}, async ({ page, site, pageErrors }) => {
  await site.createCategory('Presses');
  await open(page, site, '/article?form=new');
  await fieldsOf(page).title.fill('On presses');
  await fieldsOf(page).content.fill('Presses press.');
  await expect(fieldsOf(page).tags).toBeHidden();
  await expectNoSidewaysScroll(page);

  await test.step('it opens by one button, and gives the focus back', async () => {
    await page.getByRole('button', { name: 'Details' }).press('Enter');
    await expect(details(page).getByRole('button', { name: 'Done' })).toBeFocused();
    await fieldsOf(page).tags.fill('ink, pap');
    await page.keyboard.press('Control+s');
    await expect(fieldsOf(page).tags).toBeFocused();
    await expectAccessibleInAllColours(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Details' })).toBeFocused();
    await expect(draftStatus(page)).toHaveText(saved);
  });

  await test.step('a refusal opens it at the first wrong field', async () => {
    await page.getByRole('button', { name: 'Add Article' }).click();
    await expect(fieldsOf(page).category).toBeFocused();
    await expect(fieldsOf(page).category).toHaveAttribute('aria-invalid', 'true');
    await expect(fieldsOf(page).tags).toHaveValue('ink, pap');
    await details(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Details (1 to correct)' }).click();
    await expect(fieldsOf(page).category).toBeFocused();
    await fieldsOf(page).category.selectOption('Presses');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Details', exact: true })).toBeVisible();
  });

  await test.step('what is typed is discarded from it', async () => {
    await page.getByRole('button', { name: 'Details' }).click();
    await details(page).getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('dialog', { name: 'Discard Changes' }).getByRole('button', { name: 'Discard' }).click();
    await expect(details(page)).toBeHidden();
    await expect(fieldsOf(page).title).toHaveValue('');
  });
  pageErrors.length = 0;
});

test('at 320 px the buttons of the form are one row, whole in view, with the state below them', {
  tag: '@narrow',
}, async ({ page, site }) => {
  const { _id } = await site.createArticle({ title: 'On presses', category: await site.createCategory('Presses') });
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, site, `/article?form=${_id}`);
  await typeTitle(page, ', again');
  await fieldsOf(page).content.press('Control+End');

  await expect(draftStatus(page)).toHaveText(saved);
  let top: number | undefined;
  for (const name of ['Update…', 'Update Article', 'Details', 'Close']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const { x = 0, y = 0, width = 0 } = (await button.boundingBox()) ?? {};
    expect(x + width, name).toBeLessThanOrEqual(320);
    top ??= y;
    expect(Math.abs(y - top), name).toBeLessThan(8);
  }
  await expect(draftStatus(page)).toBeInViewport({ ratio: 1 });
});

test('above the keyboard of a phone stand the tools, and the status is in view', { tag: '@narrow' }, async ({
  page,
  site,
}) => {
  await openArticle(page, site);
  await typeTitle(page, ', again');
  await expect(draftStatus(page)).toHaveText(saved);
  await fieldsOf(page).content.press('Control+End');
  await page.keyboard.press('Enter');
  for (let line = 0; line < 40; line++) await page.keyboard.press('Enter');
  // As a phone shows a part of the window while its keyboard is open.
  const shown = { top: 150, height: 380 };
  await page.evaluate(({ top, height }) => {
    const view = window.visualViewport as VisualViewport;
    Object.defineProperties(view, { offsetTop: { get: () => top }, height: { get: () => height } });
    view.dispatchEvent(new Event('resize'));
  }, shown);

  const tools = await page.getByRole('toolbar', toolbar).boundingBox();
  const status = await draftStatus(page).boundingBox();
  expect(Math.round((tools?.y ?? 0) + (tools?.height ?? 0))).toBe(shown.top + shown.height);
  expect(status?.y).toBeGreaterThanOrEqual(shown.top);
  expect((status?.y ?? 0) + (status?.height ?? 0)).toBeLessThan(tools?.y ?? 0);
});

test('the code of the editor comes with the article, whose text is there as soon as it is', async ({ page, site }) => {
  const category = await site.createCategory('Presses');
  const { _id, slug } = await site.createArticle({ title: 'On presses', category, content: '<p>Presses press.</p>' });
  const release = await holdResponses(page, `**/api/articles/${slug}`);
  const code = page.waitForResponse(`**${scriptOf('dashboard/editor/RichTextEditor.tsx')}`);
  await open(page, site, `/article?form=${_id}`);
  const url = (await code).url();
  await page.evaluate(async (url) => {
    await import(url);
    const observer = new MutationObserver(() => {
      if (document.querySelector('[aria-label="Loading the editor"]')) document.documentElement.dataset.waited = 'yes';
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, url);
  release();

  await expect(fieldsOf(page).content).toHaveText('Presses press.');
  await expect(page.locator('html')).not.toHaveAttribute('data-waited');
});
