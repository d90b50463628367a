import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { content, cursorSettled, openEditor, source, writeSource } from './editor.ts';

test.beforeEach(openEditor);

/** What input methods of three languages show while one types, and what is written then. */
const languages: Record<string, { composed: string[]; written: string }> = {
  Japanese: { composed: ['ｎ', 'に', 'にｈ', 'にほ', 'にほん', '日本'], written: '日本' },
  Chinese: { composed: ['n', 'ni', "ni'h", "ni'hao", '你好'], written: '你好' },
  Korean: { composed: ['ㅎ', '하', '한'], written: '한' },
};

/** Writes a text as an input method does: https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-imeSetComposition */
async function compose(page: Page, session: CDPSession, { composed, written }: (typeof languages)[string]) {
  for (const text of composed) await show(session, text);
  await session.send('Input.insertText', { text: written });
  await settled(page);
}

const show = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** ProseMirror ends a composition 20 ms after its event, and the menu of blocks follows. */
const settled = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));

const table = (cell: string) => `<table><tbody><tr><td>${cell}</td><td>b</td></tr></tbody></table>`;

/** The text before, the keys that go to the place from its start, and the text after, where § is what was composed. */
const places: [before: string, keys: string[], after: string][] = [
  ['', [], '<p>§</p>'],
  ['<p>after</p>', [], '<p>§after</p>'],
  ['<p>before</p>', ['End'], '<p>before§</p>'],
  ['<h2>a</h2><p>b</p>', ['End'], '<h2>a§</h2>\n<p>b</p>'],
  ['<ul><li>a</li></ul>', ['End', 'Enter'], '<ul><li>a</li><li>§</li></ul>'],
  ['<blockquote><p>a</p></blockquote>', [], '<blockquote><p>§a</p></blockquote>'],
  [table(''), [], table('§')],
  [table('a'), ['Tab', 'End'], table('a').replace('<td>b', '<td>b§')],
  ['<p>a <strong>b</strong></p>', ['End'], '<p>a <strong>b§</strong></p>'],
];

for (const [language, method] of Object.entries(languages)) {
  test(`${language} is written at the starts and ends of blocks, and in tables`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    for (const [before, keys, after] of places) {
      await writeSource(page, before);
      await content(page).press('Control+Home');
      for (const key of keys) {
        await page.keyboard.press(key);
        await cursorSettled(page);
      }

      await compose(page, session, method);
      await compose(page, session, method);

      expect(await source(page), before).toBe(after.replace('§', method.written.repeat(2)));
    }
  });
}

test('within a composition no marker, sign, address, slash or key does what it does when it is typed', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const blocks = page.getByRole('listbox', { name: 'Blocks' });
  const shown: [composed: string[], html: string][] = [
    [['-', '- ', '- a'], '<p>你</p>'],
    [['1', '1.', '1. '], '<p>你</p>'],
    [['#', '## '], '<p>你</p>'],
    [['> '], '<p>你</p>'],
    [['**a*', '**a**'], '<p>你</p>'],
    [['`a`'], '<p>你</p>'],
    [['---'], '<p>你</p>'],
    [['https://octavo.example ', 'https://octavo.example, '], '<p>你</p>'],
    [['/', '/h', '/he'], '<p>你</p>'],
    [['／', '／ひ'], '<p>你</p>'],
    [['"', '"a', '"a"', "a'b", 'a--b', 'a...'], '<p>你</p>'],
  ];

  for (const [composed, html] of shown) {
    await writeSource(page, '');
    await content(page).click();
    for (const text of composed) {
      await show(session, text);
      expect(await content(page).textContent(), text).toBe(text);
      await expect(content(page).locator('ul, ol, h2, blockquote, strong, code, pre, hr, a')).toHaveCount(0);
      await expect(blocks).toHaveCount(0);
    }
    await session.send('Input.insertText', { text: '你' });
    await settled(page);

    expect(await source(page), composed.join()).toBe(html);
  }
});

test('quotation marks, dashes and dots that were composed are set as if they were typed, and one Undo takes that back', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const written: [before: string, typed: string, composed: string, html: string][] = [
    ['', '', '"', '<p>“</p>'],
    ['', '', "it's", '<p>it’s</p>'],
    ['', '', '"你好"', '<p>“你好”</p>'],
    ['<p>He said</p>', ' ', `"the '90s--or 'so'..."`, '<p>He said “the ’90s–or ‘so’…”</p>'],
    ['<p>"a"</p>', ' ', "don't", '<p>"a" don’t</p>'],
    ['<p lang="fr">Il dit</p>', ' ', '"oui"', '<p lang="fr">Il dit «\u202foui\u202f»</p>'],
    ['<p><code>a</code></p>', '', `"b'`, `<p><code>a"b'</code></p>`],
    ['<pre><code>a</code></pre>', '', `"b'`, `<pre><code>a"b'</code></pre>`],
    ['<p>see</p>', ' www.', "a.example/it's", "<p>see www.a.example/it's</p>"],
  ];

  for (const [before, typed, composed, html] of written) {
    await writeSource(page, before);
    await content(page).press('Control+End');
    await page.keyboard.type(typed);
    await compose(page, session, { composed: [composed], written: composed });
    expect(await source(page), composed).toBe(html);
  }
  await writeSource(page, '');
  await content(page).click();
  await compose(page, session, { composed: ['"Ink"'], written: '"Ink"' });
  await page.keyboard.press('Control+z');
  expect(await source(page)).toBe('<p>"Ink"</p>');
});

test('a slash that was composed opens the blocks once it is written, and Enter of the input method chooses none', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const blocks = page.getByRole('listbox', { name: 'Blocks' });
  await content(page).click();

  await compose(page, session, { composed: ['／'], written: '／' });
  await expect(blocks).toBeVisible();
  await show(session, 'ひ');
  await content(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 });
  await page.keyboard.press('Escape');
  await session.send('Input.insertText', { text: 'ひ' });
  await settled(page);

  expect(await source(page)).toBe('<p>／ひ</p>');
});

test('in the title and in tags Enter of an input method writes, and goes nowhere', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  for (const field of [page.getByLabel('Title', { exact: true }), page.getByLabel('Tags', { exact: true })]) {
    await field.focus();
    for (const text of ['に', '日本']) await show(session, text);
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 });
    await field.dispatchEvent('keydown', { key: 's', ctrlKey: true, isComposing: true, keyCode: 229 });
    await session.send('Input.insertText', { text: '日本' });

    await expect(field).toHaveValue('日本');
    await expect(field).toBeFocused();
  }
});
