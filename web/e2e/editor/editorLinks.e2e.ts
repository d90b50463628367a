import { expect, test } from '../fixtures.ts';
import { content, cursorSettled, openEditor, paste, pasteHere, source, tool, writeSource } from './editor.ts';

test.beforeEach(openEditor);

const linked = (address: string, href = address) => `<a href="${href}">${address}</a>`;

test('an address that is typed becomes a link, without the punctuation behind it', async ({ page }) => {
  for (const [typed, becomes] of [
    ['See https://a.example/b. Then', `<p>See ${linked('https://a.example/b')}. Then</p>`],
    ['(www.a.example)', `<p>(${linked('www.a.example', 'https://www.a.example')})</p>`],
    ['ada@a.example, hello', `<p>${linked('ada@a.example', 'mailto:ada@a.example')}, hello</p>`],
    ['https://a.example/@1,2 x', `<p>${linked('https://a.example/@1,2')} x</p>`],
    ['- https://a.example\nx', `<ul><li>${linked('https://a.example')}</li><li>x</li></ul>`],
    ['readme.md and e.g.this', '<p>readme.md and e.g.this</p>'],
    [
      '`https://a.example ` x',
      '<p>`https://a.example ` x</p>'.replace('https://a.example', linked('https://a.example')),
    ],
    ['```x https://a.example y', '<pre><code class="language-x">https://a.example y</code></pre>'],
  ] as const) {
    await writeSource(page, '');
    await content(page).pressSequentially(typed);

    expect.soft(await source(page), typed).toBe(becomes);
  }
});

test('Undo takes a link away that typing made, and it stays so', async ({ page }) => {
  await content(page).pressSequentially('https://a.example ');
  await expect(content(page).getByRole('link')).toBeVisible();

  await content(page).press('Control+z');
  await content(page).pressSequentially('x, y ');

  expect(await source(page)).toBe('<p>https://a.example x, y&nbsp;</p>'.replace('&nbsp;', ' '));
});

test('addresses in pasted text become links, which Undo takes away first', async ({ page }) => {
  await paste(page, { 'text/plain': 'at https://a.example/b.' });
  await expect(content(page).getByRole('link', { name: 'https://a.example/b' })).toBeVisible();

  await content(page).press('Control+z');

  expect(await source(page)).toBe('<p>at https://a.example/b.</p>');
});

test('an address that is pasted on words links them', async ({ page }) => {
  await writeSource(page, '<p>two words</p>');
  await content(page).press('Control+Home');
  await content(page).press('Control+Shift+ArrowRight');
  await cursorSettled(page);
  await pasteHere(page, { 'text/plain': 'https://a.example/b' });

  expect((await source(page)).replace(' </a>', '</a> ')).toBe(`<p>${linked('two', 'https://a.example/b')} words</p>`);
});

test('the text of a footnote has the link that was typed at its end', async ({ page }) => {
  await content(page).pressSequentially('x');
  await tool(page, 'Footnote').click();
  const dialog = page.getByRole('dialog', { name: 'Add footnote' });
  await dialog.getByRole('textbox', { name: 'Footnote' }).pressSequentially('at https://a.example/b.');
  await dialog.getByRole('button', { name: 'Add Footnote' }).click();

  expect(await source(page)).toBe(`<p>x<small data-footnote="">at ${linked('https://a.example/b')}.</small></p>`);
});

test('the dialog of a link finds articles and pages by keyboard', async ({ page }) => {
  await content(page).press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  const address = dialog.getByRole('combobox', { name: 'Address' });
  await address.pressSequentially('about');
  await expect(dialog.getByRole('option', { name: '/about' })).toBeVisible();

  await address.press('ArrowDown');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('/about');
  await address.press('Enter');
  await expect(address).toHaveValue('/about');
  await address.press('Enter');

  expect(await source(page)).toMatch(/^<p><a href="\/about">[^<]+<\/a><\/p>$/);
});

test('Escape closes what the dialog of a link found, and then the dialog', async ({ page }) => {
  await content(page).press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  const address = dialog.getByRole('combobox', { name: 'Address' });
  await address.pressSequentially('about');
  await expect(dialog.getByRole('option').first()).toBeVisible();

  await address.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await address.press('Escape');

  await expect(dialog).toBeHidden();
});
