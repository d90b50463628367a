import { codeClipboards } from '../../dashboard/editor/paste/clipboards/code.ts';
import { documentClipboards } from '../../dashboard/editor/paste/clipboards/documents.ts';
import { mailClipboards } from '../../dashboard/editor/paste/clipboards/mail.ts';
import { pageClipboards } from '../../dashboard/editor/paste/clipboards/pages.ts';
import { sheetClipboards } from '../../dashboard/editor/paste/clipboards/sheets.ts';
import { wordClipboards } from '../../dashboard/editor/paste/clipboards/word.ts';
import { expect, test } from '../fixtures.ts';
import { content, kindsOf, openEditor, paste, pasteHere, source, writeSource } from './editor.ts';

test.beforeEach(openEditor);

for (const clipboards of [
  wordClipboards,
  documentClipboards,
  [...mailClipboards, ...sheetClipboards],
  [...codeClipboards, ...pageClipboards],
]) {
  test(`the editor takes what it can hold from ${clipboards.length} clipboards, from ${clipboards[0]?.from}`, async ({
    page,
  }) => {
    // From here on, what reads Markdown is loaded.
    await paste(page, { 'text/plain': '**loaded**' });
    await expect(content(page).locator('strong')).toBeVisible();
    for (const clipboard of clipboards) {
      await writeSource(page, '');

      await paste(page, kindsOf(clipboard));

      expect.soft(await source(page), clipboard.from).toBe(clipboard.becomes);
      if (clipboard.notice) await expect(page.getByText(clipboard.notice)).toBeVisible();
    }
  });
}

test('what was changed is told, and Undo takes the paste back', async ({ page }) => {
  const clipboard = wordClipboards.find(({ from }) => from === 'Word: tracked changes');
  await writeSource(page, '<p>before</p>');
  await content(page).press('Control+End');
  await paste(page, kindsOf(clipboard ?? { from: '', becomes: '' }));
  await content(page).pressSequentially('!');

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();

  expect(await source(page)).toBe('<p>before</p>');
});

test('pasted Markdown is formatted, and one Undo gives its text', async ({ page }) => {
  await paste(page, { 'text/plain': '# One\n- two' });
  await expect(content(page).getByRole('heading', { name: 'One' })).toBeVisible();

  await content(page).press('Control+z');

  expect(await source(page)).toBe('<p># One<br>- two</p>');
});

test('the keys for plain text paste it as it is', async ({ page }) => {
  await content(page).click();
  // The keys alone: the browser's own clipboard is empty.
  await content(page).dispatchEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true });

  await pasteHere(page, { 'text/plain': '# One\nhttps://a.example', 'text/html': '<h1>One</h1>' });

  expect(await source(page)).toBe('<p># One<br>https://a.example</p>');
});
