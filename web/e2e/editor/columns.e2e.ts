import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { content, openEditor, pastedBack, pasteHere, show, source, tool, writeSource } from './editor.ts';

test.beforeEach(openEditor);

/** A table whose rows have these cells. */
const table = (widths: number[], ...rows: string[]) =>
  `<table>${columns(widths)}<tbody>${rows.map((cells) => `<tr>${cells}</tr>`).join('')}</tbody></table>`;
const columns = (widths: number[]) =>
  widths.length > 0 ? `<colgroup>${widths.map((width) => `<col width="${width}%">`).join('')}</colgroup>` : '';
const cells = (text: string) => [...text].map((letter) => `<td>${letter}</td>`).join('');

const menu = (page: Page) => page.getByRole('menu', { name: 'Table' });

/** Chooses entries of the menu of tables, which it closes. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  await tool(page, 'Table').click();
  for (const name of names) await menu(page).getByRole('menuitem', { name }).click();
  if (await menu(page).isVisible()) await page.keyboard.press('Escape');
}

/** Drags the border at the right of a cell by a number of pixels. */
async function dragBorder(page: Page, cell: string, by: number): Promise<void> {
  const box = await content(page).getByRole('cell', { name: cell, exact: true }).boundingBox();
  if (!box) throw new Error(`There is no cell ${cell}.`);
  const [x, y] = [box.x + box.width - 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}

const widthOf = (page: Page, cell: string) =>
  content(page)
    .getByRole('cell', { name: cell, exact: true })
    .evaluate((element) => element.getBoundingClientRect().width);

/** Undoes until the text is this one: two changes within half a second are one to Undo. */
const undoTo = (page: Page, html: string) =>
  expect(async () => {
    await show(page, 'rich');
    await tool(page, 'Undo').click();
    expect(await source(page)).toBe(html);
  }).toPass();

test('a border between columns is dragged, and Undo takes that back', async ({ page }) => {
  const html = table([30, 30, 40], cells('abc'), cells('def'));
  await writeSource(page, html);
  const [whole, before] = [
    await content(page)
      .locator('table')
      .evaluate((element) => element.clientWidth),
    await widthOf(page, 'a'),
  ];
  expect(before / whole).toBeCloseTo(0.3, 1);

  await dragBorder(page, 'd', whole / 10);

  await expect.poll(async () => (await widthOf(page, 'a')) / whole).toBeCloseTo(0.4, 1);
  expect(await source(page)).toBe(table([40, 20, 40], cells('abc'), cells('def')));
  await show(page, 'rich');
  await dragBorder(page, 'e', whole);
  expect(await source(page)).toBe(table([40, 52, 8], cells('abc'), cells('def')));
  await undoTo(page, html);
});

test('a table without widths keeps those that it has when a border is dragged', async ({ page }) => {
  await writeSource(page, table([], '<td>a</td><td>a longer text</td><td>c</td>'));
  const before = await widthOf(page, 'c');

  await dragBorder(page, 'a', 30);

  const widths = [...(await source(page)).matchAll(/width="(\d+)%"/g)].map(([, width]) => Number(width));
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(100);
  await show(page, 'rich');
  expect(Math.abs((await widthOf(page, 'c')) - before)).toBeLessThan(10);
});

test('the border follows the mouse where the table is written from right to left', async ({ page }) => {
  await writeSource(page, table([50, 50], cells('אב')).replace('<table>', '<table dir="rtl">'));
  const whole = await content(page)
    .locator('table')
    .evaluate((element) => element.clientWidth);

  await dragBorder(page, 'ב', whole / 10);

  expect(await source(page)).toContain(columns([40, 60]));
});

test('columns are made wider and narrower by keyboard, also under cells of several', async ({ page }) => {
  const rows = ['<td colspan="2">ab</td><td rowspan="2">c</td>', cells('de'), cells('fgh')];
  await writeSource(page, table([], ...rows));
  await content(page).getByText('f').click();
  await tool(page, 'Table').press('Enter');
  const wider = menu(page).getByRole('menuitem', { name: 'Wider column' });
  await wider.focus();
  await page.keyboard.press('Enter');
  await expect(wider).toHaveAccessibleName(/\(\d+%\)/);
  await expect(wider).toBeFocused();
  for (let press = 0; press < 20; press++) await page.keyboard.press('Enter');
  await expect(wider).toHaveAccessibleName('Wider column (84%)');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await source(page)).toMatch(
    /^<table><colgroup><col width="79%"><col width="1\d%"><col width="1\d%"><\/colgroup>/,
  );
  expect(await source(page)).toContain(rows.map((row) => `<tr>${row}</tr>`).join(''));
  await show(page, 'rich');

  await choose(page, 'Automatic column widths');

  expect(await source(page)).toBe(table([], ...rows));
});

test('a column that is added or deleted leaves the others in their proportions', async ({ page }) => {
  await writeSource(page, table([20, 80], cells('ab'), cells('cd')));
  await content(page).getByText('c').click();

  await choose(page, 'Column after');
  expect(await source(page)).toBe(
    table([13, 34, 53], '<td>a</td><td></td><td>b</td>', '<td>c</td><td></td><td>d</td>'),
  );
  await show(page, 'rich');
  await choose(page, 'Row above');
  await content(page).getByText('c').click();
  await choose(page, 'Delete column');
  expect(await source(page)).toBe(table([39, 61], '<td></td><td>b</td>', '<td></td><td></td>', '<td></td><td>d</td>'));
});

test('widths come along when a table is copied here, and from a document of elsewhere', async ({ page }) => {
  const html = table([25, 75], cells('ab')).replace('<table>', '<table><caption>c</caption>');
  await writeSource(page, html);
  expect(await pastedBack(page)).toBe(html);

  await writeSource(page, '');
  await content(page).click();
  await pasteHere(page, {
    'text/html': `<table><colgroup><col width="100"><col style="width:300px"></colgroup><tr>${cells('ab')}</tr></table>`,
  });
  expect(await source(page)).toBe(table([25, 75], cells('ab')));
});
