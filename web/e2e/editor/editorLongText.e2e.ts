import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { content, cursorSettled, openEditor, paste, show, source } from './editor.ts';

test.beforeEach(openEditor);

/** A text of as many blocks, of 500 characters each. */
const textOf = (blocks: number) => {
  const words = 'Ink dries on <strong>paper</strong>, and the press folds it. '.repeat(12).slice(0, 500);
  return Array.from({ length: blocks }, (_, index) => `<p>${index} ${words}</p>`).join('\n');
};

/** Replaces the text by HTML at once, as Chromium types the longest one in a quarter of a minute. */
async function writeLongText(page: Page, html: string): Promise<void> {
  await show(page, 'source');
  await content(page).evaluate((element: HTMLTextAreaElement, html) => {
    element.setRangeText(html, 0, element.value.length);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, html);
  await show(page, 'rich');
}

test('all of a text of 1,000,000 characters is searched and replaced, and only what is near the view is marked', async ({
  page,
}) => {
  await writeLongText(page, textOf(2000));
  await content(page).press('Control+Home');
  await page.keyboard.press('Control+h');
  await page.keyboard.type('press');
  const bar = page.getByRole('search', { name: 'Find in the text' });
  const matches = 2000 * (textOf(1).match(/press/g)?.length ?? 0);
  await expect(bar.getByRole('status')).toHaveText(`1 of ${matches.toLocaleString('en')}`);
  const marked = content(page).locator('.found');
  expect(await marked.count()).toBeLessThan(500);
  await page.keyboard.press('Shift+Enter');
  await expect(content(page).locator('.found-current')).toBeInViewport({ ratio: 1 });
  expect(await marked.count()).toBeGreaterThan(1);
  const html = await source(page);
  await writeLongText(page, `${html}\n<p>The end.</p>`);
  await expect.poll(() => marked.count()).toBeLessThan(500);
  await bar.getByLabel('Replace with').fill('mill');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(bar.getByRole('status')).toHaveText('None');
  await page.keyboard.press('Escape');

  expect((await source(page)).match(/mill/g)).toHaveLength(matches);
});

test('blocks of a long text that are out of view take no part in the work for a key, and are reached like others', async ({
  page,
}) => {
  const note = '<p>As noted<small data-footnote="">By hand.</small>.</p>';
  await writeLongText(page, `${textOf(300)}\n${note}\n${textOf(300)}`);
  const words = content(page).locator('strong');
  const isDrawn = (index: number) =>
    words.nth(index).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

  await content(page).press('Control+Home');
  await expect.poll(() => isDrawn(0)).toBe(true);
  expect(await isDrawn((await words.count()) - 1)).toBe(false);
  // Its number is counted from the start of the text.
  await expect(content(page).locator('p', { hasText: 'As noted' })).toHaveCSS('content-visibility', 'visible');

  await content(page).press('Control+End');
  await page.keyboard.type(' The end.');
  await expect(content(page).getByText('The end.')).toBeInViewport();
  for (let line = 0; line < 40; line++) await page.keyboard.press('ArrowUp');
  await page.keyboard.type('§');
  await expect(content(page).getByText('§')).toBeInViewport();
  await page.keyboard.press('Control+a');
  await cursorSettled(page);
  await page.keyboard.press('ArrowLeft');
  await cursorSettled(page);
  await page.keyboard.type('The start. ');
  await expect(content(page).getByText('The start.')).toBeInViewport();
  expect(await source(page)).toMatch(/^<p>The start\. 0 Ink.*§.* The end\.<\/p>$/s);
});

test('a pasted line of 1,000,000 characters becomes paragraphs that end with sentences, and Undo takes it back', async ({
  page,
}) => {
  const line = 'The press folds it. '.repeat(50_000).trim();

  await paste(page, { 'text/plain': line });
  await expect(page.getByText('Pasted with changes: 1 very long paragraph divided into shorter ones.')).toBeVisible();
  await page.keyboard.type('!');

  const paragraphs = (await source(page)).split('\n');
  expect(paragraphs.length).toBeGreaterThan(400);
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/^<p>The press.{50,3000}folds it\.!?<\/p>$/);
  expect(paragraphs.map((paragraph) => paragraph.slice(3, -4)).join(' ') === `${line}!`).toBe(true);
  await show(page, 'rich');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  expect(await source(page)).toBe('');
});

test('a stored paragraph of 100,000 characters is shown as several, and stays as it is until it is edited', async ({
  page,
}) => {
  const stored = `<p>${'The press folds it. '.repeat(5_000).trim()}</p>`;

  await writeLongText(page, stored);

  await expect(page.getByText(/^Opened with changes, .* 1 very long paragraph divided/)).toBeVisible();
  expect((await source(page)) === stored).toBe(true);
  await show(page, 'rich');
  await content(page).press('Control+End');
  await page.keyboard.type('!');
  expect((await source(page)).split('\n').length).toBeGreaterThan(40);
});
