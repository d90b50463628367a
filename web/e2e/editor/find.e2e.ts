import type { Page } from '@playwright/test';
import { expect, expectAccessibleInAllColours, test } from '../fixtures.ts';
import { content, opaque, openEditor, show, source, tool, writeSource } from './editor.ts';

test.beforeEach(openEditor);

test('finds and replaces in the text, over formatting, by keyboard', async ({ page }) => {
  const text = '<p>Ink, <strong>in</strong>k and an INKWELL.</p><h2>On ink</h2>';
  await writeSource(page, `${text}<p>${'Paper. '.repeat(2000)}</p><p>The last ink.</p>`);
  await content(page).press('Control+Home');
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in the text' });
  await expect(bar.getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('ink');
  const count = bar.getByRole('status');
  await expect(count).toHaveText('1 of 5');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText('5 of 5');
  await expect(content(page).locator('.found-current')).toBeInViewport();
  await page.keyboard.press('F3');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 5');
  await expect(content(page).locator('.found-current')).toHaveText(['in', 'k']);
  await expectAccessibleInAllColours(page);
  await bar.getByRole('button', { name: 'Whole words' }).click();
  await expect(count).toHaveText('2 of 4');
  await bar.getByRole('button', { name: 'Match case' }).click();
  await expect(count).toHaveText('1 of 3');

  await page.keyboard.press('Control+h');
  await bar.getByLabel('Replace with').fill('oil');
  await bar.getByLabel('Replace with').press('Enter');
  await expect(count).toHaveText('1 of 2');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(count).toHaveText('None');
  await page.keyboard.press('Escape');
  await expect(content(page)).toBeFocused();
  await expect(bar).toHaveCount(0);

  expect(await source(page)).toMatch(
    /^<p>Ink, <strong>oil<\/strong> and an INKWELL.<\/p>\n<h2>On oil<\/h2>\n.*\n<p>The last oil.<\/p>$/,
  );
  await page.getByRole('button', { name: 'HTML source' }).click();
  await content(page).press('Control+z');
  expect(await source(page)).toMatch(/<strong>oil<.*\n<h2>On ink<.*\n.*\n.*last ink/);
});

test('Escape in the bar that finds leads to the match, and a second Ctrl+F to the browser', async ({ page }) => {
  await writeSource(page, '<p>Ink and paper.</p>');
  await content(page).press('Control+Home');
  const isTaken = () =>
    page.evaluate(
      () =>
        !document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true }),
        ),
    );

  expect(await isTaken()).toBe(true);
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
  expect(await isTaken()).toBe(false);
  await page.keyboard.type('paper');
  await page.keyboard.press('Escape');
  await page.keyboard.type('oil');

  expect(await source(page)).toBe('<p>Ink and oil.</p>');
});

test('the bar that finds stays open in a composition, and leaves the focus alone when the text comes back', async ({
  page,
}) => {
  await writeSource(page, '<p>Ink and paper.</p>');
  await content(page).press('Control+f');
  const input = page.getByLabel('Find', { exact: true });
  await input.fill('paper');

  await input.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await source(page);
  await show(page, 'rich');

  await expect(content(page).locator('.found')).toHaveText('paper');
  await expect(input).toBeVisible();
  await expect(input).not.toBeFocused();
});

const bar = (page: Page) => page.getByRole('search', { name: 'Find in the text' });

test('finds in footnotes, shows where, and leads into them', { tag: '@layout' }, async ({ page }) => {
  const long = 'word '.repeat(30);
  await writeSource(
    page,
    `<p>Ink<small data-footnote="">${long}<em>in</em>k and ink${long}</small>.</p><p>x<small data-footnote="">An inkwell</small></p>`,
  );
  await content(page).press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('ink');
  const count = bar(page).getByRole('status');
  await expect(count).toHaveText('1 of 4');
  await expect(content(page).locator('.footnote.found')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 4, in a footnote');
  await expect(bar(page).getByText(/^In a footnote: …(word )+ink and ink(word )+\w*…$/)).toBeVisible();
  await expect(content(page).locator('.footnote').first()).toHaveClass(/found-current/);
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('4 of 4, in a footnote');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog', { name: 'Change footnote' }).getByLabel('Footnote')).toHaveText('An inkwell');
});

test('replaces in footnotes one by one and all at once, and one Undo takes that back', async ({ page }) => {
  const html =
    '<p>Ink<small data-footnote="">Of <em>in</em>k, &lt;ink&gt; and <strong>ink</strong></small>, ink</p>\n<p>x<small data-footnote="">ink</small>y</p>';
  await writeSource(page, html);
  await content(page).press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('ink');
  await page.keyboard.press('Control+h');
  const count = bar(page).getByRole('status');
  const replacement = bar(page).getByLabel('Replace with');
  await bar(page).getByRole('button', { name: 'Next match' }).click();
  await replacement.fill('pink');
  await replacement.press('Enter');
  await expect(count).toHaveText('3 of 6, in a footnote');
  await replacement.press('Enter');
  await expect(count).toHaveText('4 of 6, in a footnote');
  await bar(page).getByRole('button', { name: 'Whole words' }).click();
  await expect(count).toHaveText('2 of 4, in a footnote');
  expect(await source(page)).toBe(html.replace('<em>in</em>k, &lt;ink&gt;', '<em>pink</em>, &lt;pink&gt;'));
  await show(page, 'rich');

  await replacement.fill('');
  await bar(page).getByRole('button', { name: 'Replace all' }).click();
  await expect(count).toHaveText('None');
  expect(await source(page)).toBe(
    '<p><small data-footnote="">Of <em>pink</em>, &lt;pink&gt; and </small>, </p>\n<p>xy</p>',
  );
  await show(page, 'rich');
  await tool(page, 'Undo').click();

  expect(await source(page)).toBe(html.replace('<em>in</em>k, &lt;ink&gt;', '<em>pink</em>, &lt;pink&gt;'));
});

test('finds in blocks of HTML, shows the words and leads to the block, and replaces nothing in them', async ({
  page,
}) => {
  const block = '<p>Ink<sup>3<sup>4</sup></sup></p>';
  await writeSource(page, `<p>The ink.</p>\n${block}\n<p>An ink pot.</p>`);
  await content(page).press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('ink');
  const count = bar(page).getByRole('status');
  await expect(count).toHaveText('1 of 3');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 3, in an HTML block');
  await expect(bar(page).getByText('In an HTML block: Ink34')).toBeVisible();
  await expect(opaque(page)).toHaveClass(/found-current/);
  await expectAccessibleInAllColours(page);

  await page.keyboard.press('Control+h');
  await bar(page).getByLabel('Replace with').fill('oil');
  await bar(page).getByLabel('Replace with').press('Enter');
  await expect(bar(page).getByText('In an HTML block, in which nothing is replaced: Ink34')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Replace this' })).toHaveAttribute('aria-disabled', 'true');
  await bar(page).getByRole('button', { name: 'Replace all' }).click();
  await expect(count).toHaveText('1 of 1, in an HTML block');
  await page.keyboard.press('Escape');
  await expect(opaque(page)).toHaveClass(/ProseMirror-selectednode/);

  expect(await source(page)).toBe(`<p>The oil.</p>\n${block}\n<p>An oil pot.</p>`);
});
