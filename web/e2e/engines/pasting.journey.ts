import { codeClipboards } from '../../dashboard/editor/paste/clipboards/code.ts';
import { documentClipboards } from '../../dashboard/editor/paste/clipboards/documents.ts';
import { mailClipboards } from '../../dashboard/editor/paste/clipboards/mail.ts';
import { pageClipboards } from '../../dashboard/editor/paste/clipboards/pages.ts';
import { sheetClipboards } from '../../dashboard/editor/paste/clipboards/sheets.ts';
import { wordClipboards } from '../../dashboard/editor/paste/clipboards/word.ts';
import { kindsOf } from '../editor/editor.ts';
import { openNew, source } from './articleForm.ts';
import { expect, dashboardTest as test } from './fixtures.ts';
import type { Page } from './Page.ts';

/** The clipboards that say most about the engine: styles, lists by marker, notes, tables, code, boxes, Markdown. */
const TELLING = [
  'Word: paragraphs, emphasis and an empty line',
  'Word: letters in brackets, with Roman numbers below them',
  'Word: a footnote of two paragraphs',
  'Word: a comment in the margin',
  'Word: tracked changes',
  'Word online: a list, of which each item is one',
  'Google Docs: styles by weight',
  'Google Docs: a checklist',
  'Apple Pages: styles by class',
  'Gmail: paragraphs by two line breaks',
  'Slack: lists by indent',
  'Excel: a part of a span',
  'VS Code, in a browser that hides its data',
  'Wikipedia: references',
  'a page: words that are set as blocks',
  'Markdown: headings, emphasis, a link and a list',
];

test('the editor takes what it can hold from the clipboards of other programs', async ({ browserPage: page, site }) => {
  const { content } = await openNew(page, site);
  const clipboards = [
    ...[...wordClipboards, ...documentClipboards, ...mailClipboards],
    ...[...sheetClipboards, ...codeClipboards, ...pageClipboards],
  ].filter(({ from }) => TELLING.includes(from));
  expect(clipboards).toHaveLength(TELLING.length);
  // From here on, what reads Markdown is loaded: in the view of the HTML nothing is formatted.
  await copy(page, { 'text/plain': '**loaded**' });
  await content.click();
  await page.press('Control+v');
  await expect.poll(async () => (await content.text()).trim()).toBe('loaded');

  for (const clipboard of clipboards) {
    await copy(page, kindsOf(clipboard));
    await content.click();
    await page.press('Control+a');
    await page.press('Control+v');

    expect.soft(await source(page), clipboard.from).toBe(clipboard.becomes);
  }
});

test('the editor cuts and pastes within the text, and into another field', async ({ browserPage: page, site }) => {
  const { title, content } = await openNew(page, site);
  await content.click();
  await page.type('- **bold** one\ntwo');

  await page.press('Control+a');
  await page.press('Control+x');
  expect(await source(page)).toBe('');
  await page.press('Control+v');
  const pasted = await source(page);
  await title.focus();
  await page.press('Control+v');

  expect(pasted).toBe('<ul><li><strong>bold</strong> one</li><li>two</li></ul>');
  expect(await title.value()).toMatch(/^\s*bold one\s*two$/);
});

/** Puts text of several types on the clipboard with the keys that copy. */
async function copy(page: Page, kinds: Record<string, string>): Promise<void> {
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.type('x');
  await page.evaluate((given: Record<string, string>) => {
    const handleCopy = (event: ClipboardEvent) => {
      event.preventDefault();
      for (const [kind, text] of Object.entries(given)) event.clipboardData?.setData(kind, text);
    };
    document.addEventListener('copy', handleCopy, { once: true });
  }, kinds);
  await page.press('Control+a');
  await page.press('Control+c');
}
