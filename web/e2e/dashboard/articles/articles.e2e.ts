import { expect, test } from '../../site.ts';
import { expectToast, holdResponses, open, rowOf } from '../dashboard.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the list of articles shortens long values and names missing ones', { tag: '@layout' }, async ({ page, site }) => {
  await site.createCategory('letters');
  await site.createCategory('gone');
  const content = `<p>${'c'.repeat(30)}</p>`;
  await site.createArticle({ title: 't'.repeat(30), category: 'letters', tags: ['ink', 'paper', 'lead'], content });
  await site.createArticle({
    title: 'T'.repeat(31),
    category: 'gone',
    tags: ['ink', 'paper', 'lead', 'thread', 'glue'],
    content: `<p><strong>${'C'.repeat(31)}</strong></p>`,
    published: false,
  });
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: pixel };
  await site.createArticle({ title: 'Pictured', category: 'letters', picture });
  const [, gone] = (await site.rows('categories')).toReversed();
  await site.delete('categories', gone);
  await open(page, site, '/article');

  await expect(page.getByRole('tab')).toHaveText(['Articles', 'Add Article', 'Trash (0)']);
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

test('the published switch changes at once, and back with the reason where the server refuses', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategory('letters');
  await site.createArticle({ title: 'Letter', category: 'letters', published: false });
  await open(page, site, '/article');
  const box = page.getByRole('checkbox', { name: 'Published: Letter' });
  await expect(box).not.toBeChecked();

  const release = await holdResponses(page, '**/publish');
  const reloaded = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes('/api/articles?'),
  );
  await box.click();
  await expect(box).toBeChecked();
  expect((await site.rows('articles'))[0].published).toBe(false);
  release();
  await expectToast(page, 'status', 'Article published successfully!');
  await reloaded;
  await expect(box).toBeChecked();
  expect((await site.rows('articles'))[0].published).toBe(true);
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
    await expect(box).not.toHaveAttribute('aria-busy');
    await box.click();
    await expect(box).not.toBeChecked();
    refuse();
    await expectToast(page, 'alert', text);
    await expect(box).toBeChecked();
    await page.unroute('**/publish');
  }
  pageErrors.length = 0;
});
