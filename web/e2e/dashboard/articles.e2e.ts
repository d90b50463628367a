import { expect, test } from '../house.ts';
import { expectToast, hold, open, rowOf, rowsOf } from './dashboard.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('articles show what they have, cut, and what they lack', { tag: '@layout' }, async ({ page, house }) => {
  await house.category('letters');
  await house.category('gone');
  const content = `<p>${'c'.repeat(30)}</p>`;
  await house.article({ title: 't'.repeat(30), category: 'letters', tags: ['ink', 'paper', 'lead'], content });
  await house.article({
    title: 'T'.repeat(31),
    category: 'gone',
    tags: ['ink', 'paper', 'lead', 'thread', 'glue'],
    content: `<p><strong>${'C'.repeat(31)}</strong></p>`,
    published: false,
  });
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: pixel };
  await house.article({ title: 'Pictured', category: 'letters', picture });
  const [, gone] = (await house.rows('categories')).toReversed();
  await house.remove('categories', gone);
  await open(page, house, '/article');

  await expect(page.getByRole('tab')).toHaveText(['Articles', 'Add Article']);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all',
    '#',
    'Category',
    'Title',
    'Image',
    'Tags',
    'Content',
    'Author',
    'Published',
    'Actions',
  ]);
  const fits = rowOf(page, 't'.repeat(30));
  await expect(fits.getByRole('cell')).toHaveText([
    '',
    '3',
    'letters',
    't'.repeat(30),
    'No Image',
    'inkpaperlead',
    'c'.repeat(30),
    'Ada Press',
    '',
    '',
  ]);
  await expect(fits.getByRole('listitem')).toHaveText(['ink', 'paper', 'lead']);
  await expect(fits.getByRole('checkbox', { name: /^Published/ })).toBeChecked();

  const long = rowOf(page, 'T'.repeat(31));
  await expect(long.getByRole('cell').nth(2)).toHaveText('Uncategorized');
  await expect(long.getByRole('cell').nth(3)).toHaveText(`${'T'.repeat(29)}…`);
  await expect(long.getByRole('listitem')).toHaveText(['ink', 'paper', 'lead', '+2']);
  await expect(long.getByRole('cell').nth(6)).toHaveText(`${'C'.repeat(29)}…`);
  await expect(long.getByRole('checkbox', { name: /^Published/ })).not.toBeChecked();

  const image = rowOf(page, 'Pictured').locator('img');
  await expect(image).toHaveJSProperty('complete', true);
  await expect(rowOf(page, 'Pictured').getByText('No Image')).toHaveCount(0);
});

test('published changes at once, and back with the reason where it is refused', { tag: '@layout' }, async ({
  page,
  house,
  complaints,
}) => {
  await house.category('letters');
  await house.article({ title: 'Letter', category: 'letters', published: false });
  await open(page, house, '/article');
  const box = page.getByRole('checkbox', { name: 'Published: Letter' });
  await expect(box).not.toBeChecked();

  const release = await hold(page, '**/publish');
  const reloaded = page.waitForRequest((asked) => asked.method() === 'GET' && asked.url().includes('/api/articles?'));
  await box.click();
  await expect(box).toBeChecked();
  expect((await house.rows('articles'))[0].published).toBe(false);
  release();
  await expectToast(page, 'status', 'Article published successfully!');
  await reloaded;
  await expect(box).toBeChecked();
  expect((await house.rows('articles'))[0].published).toBe(true);
  await page.unroute('**/publish');

  for (const [json, text] of [
    [{ message: 'Out of ink.' }, 'Out of ink.'],
    [{}, 'Unknown error occurred'],
  ] as const) {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/publish', async (route) => {
      await refused;
      await route.fulfill({ status: 500, json });
    });
    await box.click();
    await expect(box).not.toBeChecked();
    refuse();
    await expectToast(page, 'alert', text);
    await expect(box).toBeChecked();
    await page.unroute('**/publish');
  }
  complaints.length = 0;
});

test('edit opens the form of the article, and leaving it forgets which', async ({ page, house }) => {
  await house.category('letters');
  await house.article({ title: 'Letter', category: 'letters' });
  await open(page, house, '/article');

  await page.getByRole('button', { name: 'Edit Letter' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Articles', 'Update Article']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Update Article');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Letter');
  await page.getByRole('tab', { name: 'Articles' }).click();

  await expect(page.getByRole('tab')).toHaveText(['Articles', 'Add Article']);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Add Article' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
});
