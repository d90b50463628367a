import type { Page } from '@playwright/test';
import { expect, expectAccessibleInAllColours, test } from '../fixtures.ts';
import { content, openEditor, source, tool, writeSource } from './editor.ts';

test.beforeEach(openEditor);

const bubble = (page: Page) => page.getByRole('toolbar', { name: 'Selected text' });
const more = (page: Page) => page.getByRole('menu', { name: 'More' });

/** The boxes of what is selected and of the tools beside it, and if one covers the other. */
const isCovering = (page: Page) =>
  bubble(page).evaluate((element) => {
    const tools = element.getBoundingClientRect();
    const words = document.getSelection()?.getRangeAt(0).getBoundingClientRect() ?? tools;
    return tools.top < words.bottom && tools.bottom > words.top;
  });

test('tools stand beside selected words once the mouse is released, and never on them', async ({ page }) => {
  await writeSource(page, `<p>${'Ink and paper. '.repeat(30)}</p>`.repeat(3));
  for (const width of [1280, 320]) {
    await content(page).press('ArrowRight');
    await page.setViewportSize({ width, height: 700 });
    const second = content(page).locator('p').nth(1);
    await second.scrollIntoViewIfNeeded();
    const box = await second.boundingBox();
    if (!box) throw new Error('The paragraph is not shown');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 45, { steps: 4 });
    await expect(bubble(page)).toHaveCount(0);
    await page.mouse.up();

    await expect(bubble(page)).toBeInViewport({ ratio: 1 });
    expect(await isCovering(page)).toBe(false);
  }
  await expectAccessibleInAllColours(page);
  await bubble(page).getByRole('button', { name: 'Bold' }).click();
  await expect(bubble(page).getByRole('button', { name: 'Bold', pressed: true })).toBeVisible();
  await expect(content(page)).toBeFocused();
  await content(page).press('ArrowRight');
  await expect(bubble(page)).toHaveCount(0);
  expect(await source(page)).toContain('<strong>');
});

test('the tools beside selected words are operated by keyboard, and leave the selection as it is', async ({ page }) => {
  await writeSource(page, '<p>Ink dries.</p>');
  await content(page).press('Control+Home');
  for (const _ of 'Ink') await page.keyboard.press('Shift+ArrowRight');
  await expect(bubble(page)).toBeVisible();
  await content(page).dispatchEvent('pointerdown');
  await expect(bubble(page)).toHaveCount(0);
  await content(page).dispatchEvent('pointercancel');
  await expect(bubble(page)).toBeVisible();

  await page.keyboard.press('Alt+F10');
  await expect(bubble(page).getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(bubble(page).getByRole('button', { name: 'Italic', pressed: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(content(page).locator('blockquote')).toHaveText('Ink dries.');
  await page.keyboard.press('Escape');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bubble(page)).toHaveCount(0);
  await page.keyboard.type('Oil');

  expect(await source(page)).toBe('<blockquote><p><em>Oil</em> dries.</p></blockquote>');
});

test('what has no room in the row of tools is in the menu More, at every width', async ({ page }) => {
  await writeSource(page, '<p>Ink</p>');
  await content(page).press('Control+a');
  for (const width of [1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const bar = page.getByRole('toolbar', { name: 'Formatting' });
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(60);
    await expect(tool(page, 'Quote')).toBeVisible({ visible: width >= 1024 });
    const shown = await bar.getByRole('button').evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
    await tool(page, 'More').click();
    await expect(more(page).locator(':focus')).toHaveCount(1);
    const names = (await more(page).locator('[role^="menuitem"]').allTextContents()).concat(shown.map(String));
    for (const name of ['Bold', 'Quote', 'Task list', 'Table', 'Image', 'Footnote', 'Underline', 'Outline'])
      expect(
        names.some((each) => each.startsWith(name)),
        `${name} at ${width}`,
      ).toBe(true);
    await page.keyboard.press('Escape');
    await expect(tool(page, 'More')).toBeFocused();
  }
  await tool(page, 'More').press('ArrowDown');
  await expect(more(page).locator(':focus')).toHaveCount(1);
  // As a busy browser has both keys at once.
  await page.evaluate(() => {
    for (const key of ['Escape', 'ArrowDown'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(more(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('q');
  await expect(more(page).locator(':focus')).toHaveText(/^Quote/);
  await page.keyboard.press('Enter');
  await expect(content(page).locator('blockquote')).toHaveText('Ink');
  await tool(page, 'More').click();
  await more(page).getByRole('menuitem', { name: 'Table…' }).click();
  await page.getByRole('menuitem', { name: 'Insert table' }).press('Enter');
  await expect(content(page).locator('table')).toBeVisible();
});

test('quotation marks and dashes are set as they are typed, never in code, and one Undo takes one back', async ({
  page,
}) => {
  await content(page).click();
  await page.keyboard.type(`"It's 'so'" -- she--not... git --help`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('`a "b"` and "');
  await page.keyboard.press('Control+z');
  await page.keyboard.type('c https://a.example/it\'s--x...y "');
  await page.keyboard.press('Enter');
  await page.keyboard.type(`The 'is' of the '90s, the \` key and "`);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('"But I--"');
  await page.keyboard.press('Enter');
  await page.keyboard.type('``` "a" -- b...');

  expect(await source(page)).toBe(
    [
      '<p>“It’s ‘so’” – she–not… git --help</p>',
      '<p><code>a "b"</code> and "c <a href="https://a.example/it\'s--x...y">https://a.example/it\'s--x...y</a> “</p>',
      '<p>The ‘is’ of the ’90s, the ` key and “<br>“But I–”</p>',
      '<pre><code>"a" -- b...</code></pre>',
    ].join('\n'),
  );
});

test('the choice of typographic signs is remembered, and follows the language of a part', async ({ page }) => {
  await writeSource(page, '<p lang="fr">x</p><p lang="de">y</p>');
  for (const text of ['x', 'y']) {
    await content(page).getByText(text).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' "oui"');
  }
  await tool(page, 'More').click();
  await more(page).getByRole('menuitemcheckbox', { name: 'Typographic quotes', checked: true }).click();
  await page.keyboard.type('"');
  expect(await source(page)).toBe('<p lang="fr">x «\u202foui\u202f»</p>\n<p lang="de">y „oui“"</p>');

  await page.reload();
  await content(page).click();
  await tool(page, 'More').click();
  await expect(more(page).getByRole('menuitemcheckbox', { name: 'Typographic quotes', checked: false })).toBeVisible();
});

test('the outline lists the headings, and leads to them', async ({ page }) => {
  const part = (name: string) => `<h2>${name}</h2><p>${'Paper. '.repeat(600)}</p><h3>More on ${name}</h3><p>x</p>`;
  await writeSource(page, `${part('Ink')}${part('Oil')}${part('Ink')}`);
  await content(page).press('Control+Home');
  await tool(page, 'Outline').press('Enter');
  const outline = page.getByRole('menu', { name: 'Outline' });
  await expect(outline.getByRole('menuitemradio')).toHaveText([
    'Ink',
    'More on Ink',
    'Oil',
    'More on Oil',
    'Ink',
    'More on Ink',
  ]);
  await expect(outline.getByRole('menuitemradio', { checked: true })).toBeFocused();
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(content(page).getByRole('heading', { name: 'Oil', exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('On ');

  expect(await source(page)).toContain('<h2>On Oil</h2>');
});

const blocks = '<p>a</p>\n<ul><li>b</li><li>c</li></ul>\n<table><tbody><tr><td>d</td></tr></tbody></table>\n<p>e</p>';

test('blocks and items of lists are moved by keyboard, each time with one Undo', async ({ page }) => {
  await writeSource(page, blocks);
  await content(page).getByText('d').click();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await page.keyboard.type('D');
  await content(page).getByText('b').click();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  expect(await source(page)).toBe(
    '<p>a</p>\n<ul><li>c</li><li>b</li></ul>\n<p>e</p>\n<table><tbody><tr><td>dD</td></tr></tbody></table>',
  );
  await page.getByRole('button', { name: 'HTML source' }).click();
  for (const _ of 'bDd') await content(page).press('Control+z');
  expect(await source(page)).toBe(blocks);
});

test('the handle beside a block drags it to another place, and has what else can be done with it', async ({ page }) => {
  await writeSource(page, blocks);
  const handle = page.getByRole('button', { name: 'Block', exact: true });
  const over = (text: string) => content(page).getByText(text, { exact: true }).hover();

  await over('d');
  await handle.dragTo(content(page).getByText('a', { exact: true }), { targetPosition: { x: 2, y: 2 } });
  await over('c');
  await handle.click();
  const menu = page.getByRole('menu', { name: 'Block' });
  await expect(menu).toBeVisible();
  await handle.click();
  await expect(menu).toBeHidden();
  await handle.click();
  await expect(menu.getByRole('menuitem', { name: 'Move block down' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleInAllColours(page);
  await menu.getByRole('menuitem', { name: 'Duplicate block' }).click();
  await expect(content(page)).toBeFocused();
  await over('e');
  await handle.click();
  await menu.getByRole('menuitem', { name: 'Delete block' }).press('Enter');

  expect(await source(page)).toBe(
    '<table><tbody><tr><td>d</td></tr></tbody></table>\n<p>a</p>\n<ul><li>b</li><li>c</li><li>c</li></ul>',
  );
});

test('columns of a table are aligned by keyboard, also in rows that are added', async ({ page }) => {
  await writeSource(page, '<table><tbody><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></tbody></table>');
  await content(page).getByText('2').click();
  await tool(page, 'Table').press('Enter');
  const table = page.getByRole('menu', { name: 'Table' });
  await expect(table.getByRole('menuitemradio', { name: 'Align column to the start', checked: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(content(page).getByText('1')).toHaveCSS('text-align', 'end');
  await page.keyboard.press('Tab');
  await page.keyboard.type('c');
  await tool(page, 'Table').press('Enter');
  await expect(table.getByRole('menuitemradio', { name: 'Align column to the start' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  const row = (name: string, value: string) =>
    `<tr><td data-align="center">${name}</td><td data-align="end">${value}</td></tr>`;
  expect(await source(page)).toBe(`<table><tbody>${row('a', '1')}${row('b', '2')}${row('c', '')}</tbody></table>`);
});

test('each block is written in the direction of its first letter, and none of that is stored', async ({ page }) => {
  const html = '<p>الحبر والورق</p>\n<ul><li>אחת</li><li>two</li></ul>\n<p>Ink, עברית</p>\n<p dir="ltr">ورق</p>';
  await writeSource(page, html);
  /** Where the first letter of each block stands. */
  const sides = () =>
    content(page)
      .locator('> *')
      .evaluateAll((blocks) =>
        blocks.map((block) => {
          const letter = document.createRange();
          const text = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode() as Text;
          letter.setStart(text, 0);
          letter.setEnd(text, 1);
          const { left, right } = block.getBoundingClientRect();
          return letter.getBoundingClientRect().left > (left + right) / 2 ? 'right' : 'left';
        }),
      );
  expect(await sides()).toEqual(['right', 'right', 'left', 'left']);

  await content(page).press('Control+Home');
  await page.keyboard.type('Ink');
  await page.keyboard.press('Enter');
  await content(page).getByText('Ink, עברית').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('דיו ');

  expect(await sides()).toEqual(['left', 'right', 'right', 'right', 'left']);
  expect(await source(page)).toBe(`<p>Ink</p>\n${html.replace('Ink, ', 'דיו Ink, ')}`);
});
