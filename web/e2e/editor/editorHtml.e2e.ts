import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  DERIVED_IMAGE_ATTRIBUTES,
  ELEMENTS,
  GLOBAL_ATTRIBUTES,
  INLINE_ELEMENTS,
  VOID_ELEMENTS,
} from '../../../shared/documents/richText.ts';
import { expect, test } from '../fixtures.ts';
import { book, talk } from '../sampleFiles.ts';
import { everything } from './allowedHtml.ts';
import {
  content,
  cursorSettled,
  normalised,
  opaque,
  openEditor,
  pastedBack,
  show,
  source,
  writeSource,
} from './editor.ts';

const demo = path.join(import.meta.dirname, '../../../server/demo/articles');

test.beforeEach(openEditor);

test('the editor leaves every article of the demo as it is', async ({ page }) => {
  const html = readdirSync(demo)
    .map((file) => readFileSync(path.join(demo, file), 'utf8'))
    .join('\n');

  await writeSource(page, html);

  expect(await pastedBack(page)).toBe(await normalised(page, html));
  await expect(opaque(page)).toHaveCount(0);
});

test('the editor leaves everything that the server allows, and makes nothing that it refuses', async ({ page }) => {
  for (const [tag, attributes] of Object.entries(ELEMENTS)) {
    expect(everything).toContain(`<${tag}`);
    const sent = attributes.filter((name) => !DERIVED_IMAGE_ATTRIBUTES.includes(name));
    for (const name of sent) expect(everything, tag).toMatch(new RegExp(`<${tag} [^>]*\\b${name}\\b`));
  }
  const html = await withOwnFiles(page);
  await writeSource(page, html);
  const pasted = await pastedBack(page);
  const fields = { title: 'Everything', category: 'Kitchen', content: await source(page) };

  const response = await page.request.post('/api/articles', { data: fields });
  const { article } = await response.json();
  await page.request.delete(`/api/articles/${article._id}`);

  const paragraphs = html
    .replace('bare text <strong>at the top</strong>', '<p>bare text <strong>at the top</strong></p>')
    .replace(/tail$/, '<p>tail</p>');
  expect(pasted).toBe(await normalised(page, paragraphs));
  expect(await normalised(page, article.content.replace('§', ''))).toBe(pasted);
});

/** Resolves to the sample with files that the server has: it keeps no others. */
async function withOwnFiles(page: Page): Promise<string> {
  let html = everything;
  for (const file of [book, talk]) {
    const response = await page.request.post('/api/files', { multipart: { file } });
    const { url, bytes, kind } = (await response.json()).file;
    html = html
      .replaceAll(`data-file="9" href="/files/0123456789abcdef01234567.${kind}"`, `data-file="${bytes}" href="${url}"`)
      .replaceAll(`/files/0123456789abcdef01234567.${kind}`, url);
  }
  return html;
}

/** The parents that some elements need; the others stand in a paragraph, or by themselves. */
const around: Record<string, [before: string, after: string]> = {
  summary: ['<details>', '<p>x</p></details>'],
  li: ['<ul>', '</ul>'],
  dt: ['<dl>', '</dl>'],
  dd: ['<dl>', '</dl>'],
  figcaption: ['<figure><img src="/images/shown.svg" alt="">', '</figure>'],
  caption: ['<table>', '<tbody><tr><td>x</td></tr></tbody></table>'],
  colgroup: ['<table>', '<tbody><tr><td>x</td></tr></tbody></table>'],
  col: ['<table><colgroup>', '</colgroup><tbody><tr><td>x</td></tr></tbody></table>'],
  thead: ['<table>', '<tbody><tr><td>x</td></tr></tbody></table>'],
  tbody: ['<table>', '</table>'],
  tfoot: ['<table><tbody><tr><td>x</td></tr></tbody>', '</table>'],
  tr: ['<table><tbody>', '</tbody></table>'],
};
const within: Record<string, string> = {
  ul: '<li>x</li>',
  ol: '<li>x</li>',
  dl: '<dt>x</dt>',
  details: '<p>x</p>',
  blockquote: '<p>x</p>',
  table: '<tbody><tr><td>x</td></tr></tbody>',
  thead: '<tr><th>x</th></tr>',
  tbody: '<tr><td>x</td></tr>',
  tfoot: '<tr><td>x</td></tr>',
  tr: '<td>x</td>',
  colgroup: '<col>',
  pre: '<code>x</code>',
};
const values: Record<string, string> = {
  class: 'language-js',
  scope: 'row',
  type: 'a',
  dir: 'rtl',
  href: '/x',
  cite: '/x',
  'data-width': 'wide',
  'data-align': 'end',
  'data-footnote': '',
};

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const figure = '<figure><img src="/images/shown.svg" alt=""></figure>';
const task = '<ul data-tasks=""><li data-done="true">x</li></ul>';

const file = (ending: string) => `/files/0123456789abcdef01234567.${ending}`;
const sound = (attribute = '') =>
  `<audio controls="" src="${file('mp3')}"${attribute}><a data-file="2" href="${file('mp3')}">x</a></audio>`;

/** Blocks that have one shape alone. */
const shapes: Record<string, string> = {
  'a data-button': '<p>a<a data-button="" href="/x">x</a>z</p>',
  'a data-file': `<p>a<a data-file="2" href="${file('pdf')}">x</a>z</p>`,
  'audio ': sound(),
  'audio controls': sound(),
  'audio src': sound(),
  'audio lang': sound(' lang="2"'),
  'audio dir': sound(' dir="rtl"'),
  'aside ': '<aside data-callout="note"><p>x</p></aside>',
  'aside data-callout': '<aside data-callout="warning"><p>x</p></aside>',
  'aside lang': '<aside data-callout="tip" lang="2"><p>x</p></aside>',
  'aside dir': '<aside data-callout="tip" dir="rtl"><p>x</p></aside>',
  'col width':
    '<table><colgroup><col width="40%"><col width="60%"></colgroup><tbody><tr><td>x</td><td>y</td></tr></tbody></table>',
  'figure data-embed': `<figure data-embed="${VIDEO}"><a href="${VIDEO}" rel="noopener">x</a><figcaption>y</figcaption></figure>`,
  'figure data-gallery': `<figure data-gallery="">${figure}${figure}</figure>`,
  'li data-done': task,
  'ul data-tasks': task,
};

/** A table of which every row is full. */
function aroundCell(attribute: string): [before: string, after: string] {
  const below = { rowspan: 1, colspan: 3 }[attribute] ?? 2;
  return ['<table><tbody><tr>', `<td>x</td></tr><tr>${'<td>x</td>'.repeat(below)}</tr></tbody></table>`];
}

function sample(tag: string, attribute = ''): string {
  const shape = shapes[`${tag} ${attribute}`];
  if (shape !== undefined) return shape;
  const value = values[attribute] ?? (attribute === 'src' ? '/images/shown.svg' : '2');
  const written = attribute && ` ${attribute}="${attribute === 'open' || attribute === 'reversed' ? '' : value}"`;
  const isInline = tag in INLINE_ELEMENTS || tag in VOID_ELEMENTS;
  const [before, after] =
    around[tag] ??
    (/^t[hd]$/.test(tag) ? aroundCell(attribute) : undefined) ??
    (isInline ? ['<p>a', 'z</p>'] : ['', '']);
  const element = ['br', 'img', 'hr', 'col'].includes(tag)
    ? `<${tag}${written}>`
    : `<${tag}${written}>${within[tag] ?? 'x'}</${tag}>`;
  return before + element + after;
}

test('the editor holds each element and attribute of the allow-list, or shows it as a block of HTML', async ({
  page,
}) => {
  const samples = Object.entries(ELEMENTS).flatMap(([tag, names]) => [
    ...(tag === 'span' ? [] : [{ name: tag, html: sample(tag) }]),
    ...[...names, ...GLOBAL_ATTRIBUTES].map((name) => ({ name: `${tag} ${name}`, html: sample(tag, name) })),
  ]);
  await writeSource(page, samples.map(({ html }) => html).join('\n'));
  const isOpaque = await content(page).evaluate((text) =>
    [...text.children].map((child) => child.matches('[aria-label^="HTML block"]')),
  );

  const pasted = await pastedBack(page);

  expect(isOpaque).toHaveLength(samples.length);
  expect(pasted).toBe(await normalised(page, samples.map(({ html }) => html).join('\n')));
  expect(samples.filter((_, index) => isOpaque[index]).map(({ name }) => name)).toEqual([
    ...['colgroup', 'colgroup lang', 'colgroup dir', 'col', 'col span', 'col lang', 'col dir'],
    ...['thead lang', 'thead dir', 'tbody lang', 'tbody dir', 'tfoot', 'tfoot lang', 'tfoot dir'],
  ]);
});

test('HTML that the editor cannot hold stays byte for byte, as one block', async ({ page }) => {
  const list = '<ul>\n  <li >a&nbsp;<kbd>x</kbd><kbd>y</kbd>, style = on</li>\n</ul>';
  const paragraph = '<p>On <time datetime="2026-01-02"></time> a day &#8211; 2<sup>3<sup>4</sup></sup></p>';
  await writeSource(page, ['<p>one</p>', list, '<p lang="de" >two</p>', paragraph].join('\n'));

  await expect(opaque(page)).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'HTML block: a xy, style = on' })).toBeVisible();
  await content(page).press('Control+Home');
  await content(page).pressSequentially('x');
  expect(await source(page)).toBe(['<p>xone</p>', list, '<p lang="de" >two</p>', paragraph].join('\n'));
  await pastedBack(page);
  await expect(content(page)).toHaveValue(['<p>§xone</p>', list, '<p lang="de">two</p>', paragraph].join('\n'));
});

/** HTML that the editor cannot hold. */
const block = '<p>2<sup>3<sup>4</sup></sup></p>';

test('a block of HTML is selected, edited and moved by keyboard', async ({ page }) => {
  await writeSource(page, `<p>one</p>\n${block}\n<p>two</p>`);
  await content(page).press('Control+Home');
  await content(page).press('End');
  await cursorSettled(page);
  await content(page).press('ArrowRight');
  await expect(opaque(page)).toHaveClass(/ProseMirror-selectednode/);
  await page.keyboard.type('x');
  await expect(opaque(page)).toHaveText(/234/);

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit HTML' });
  await expect(dialog.getByLabel('HTML', { exact: true })).toHaveValue(block);
  await dialog.getByLabel('HTML', { exact: true }).fill(block.replace('2', '5'));
  await dialog.getByRole('button', { name: 'Change HTML' }).click();
  expect(await source(page)).toBe(`<p>one</p>\n${block.replace('2', '5')}\n<p>two</p>`);
  await show(page, 'rich');

  await opaque(page).click();
  await expect(opaque(page)).toHaveClass(/ProseMirror-selectednode/);
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  expect(await source(page)).toBe(`<p>one</p>\n<p>two</p>\n${block.replace('2', '5')}`);
  await show(page, 'rich');

  await opaque(page).getByRole('button', { name: 'Edit HTML' }).click();
  await dialog.getByLabel('HTML', { exact: true }).fill('<p>six</p>');
  await dialog.getByRole('button', { name: 'Change HTML' }).click();
  await expect(opaque(page)).toHaveCount(0);
  expect(await source(page)).toBe('<p>one</p>\n<p>two</p>\n<p>six</p>');
});

test('a block of HTML is deleted after a click, and edited after a double click', async ({ page }) => {
  await writeSource(page, `<p>one</p>\n${block}`);
  await opaque(page).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Edit HTML' });
  await expect(dialog.getByLabel('HTML', { exact: true })).toHaveValue(block);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opaque(page)).toHaveClass(/ProseMirror-selectednode/);
  await content(page).press('Control+Home');

  await opaque(page).click({ position: { x: 20, y: 20 } });
  await page.keyboard.press('Delete');

  expect(await source(page)).toBe('<p>one</p>');
});
