import { expect, test } from '../house.ts';
import { open } from './dashboard.ts';
import { expectAll, expectStored, fieldsOf, keptOn, openNew, standing, writeAll } from './writing.ts';

test.afterEach(({ complaints }) => {
  complaints.length = 0;
});

const noConnection = 'No connection. What you have open stays; the rest comes back by itself.';

test('a server that dies while a new article is on its way costs no character', async ({ page, house, server }) => {
  await openNew(page, house);
  await writeAll(page);
  const underway = page.waitForRequest((request) => request.method() === 'POST');

  server.freeze();
  await page.getByRole('button', { name: 'Add Article' }).click();
  await underway;
  await expect(standing(page)).toHaveText('Saving');
  await server.kill();

  await expect(page.getByRole('alert').filter({ hasText: 'Error creating article' })).toBeVisible();
  await expect(standing(page)).toHaveText('Not saved: Retry');
  await expect(page.getByRole('status').filter({ hasText: noConnection })).toBeVisible();
  await expectAll(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(standing(page)).toHaveText('Not saved: Retry');

  await server.restart();
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expect(page.getByText(noConnection)).toHaveCount(0);
  await expectStored(house);
  expect(await keptOn(page)).toEqual({ texts: [], files: [] });
});

test('a change that was on its way is there when the page is opened again after the server', async ({
  page,
  house,
  server,
}) => {
  const { title, content } = fieldsOf(page);
  const category = await house.category('Types');
  const { _id } = await house.article({ title: 'As it was', category });
  await open(page, house, `/article?form=${_id}`);
  await title.fill('As it is now');
  await content.fill('Twice.');
  const underway = page.waitForRequest((request) => request.method() === 'PUT');

  server.freeze();
  await page.keyboard.press('Control+s');
  await underway;
  await server.kill();
  await expect(page.getByRole('alert').filter({ hasText: 'Unknown error occurred' })).toBeVisible();
  await expect(standing(page)).toHaveText('Not saved: Retry');
  await server.restart();
  await page.reload();

  await expect(title).toHaveValue('As it is now');
  await expect(content).toHaveText('Twice.');
  expect((await house.rows('articles'))[0]).toMatchObject({ title: 'As it was', content: '<p>Once.</p>' });
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByText('Article updated successfully!')).toBeVisible();
  expect((await house.rows('articles'))[0]).toMatchObject({ title: 'As it is now', content: '<p>Twice.</p>' });
});
