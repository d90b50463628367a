import { expect, test } from '../../site.ts';
import { expectNoDrafts } from '../../storedDrafts.ts';
import { draftStatus, expectAll, expectStored, fieldsOf, openNew, writeAll } from '../articles/articleForm.ts';
import { open, submit } from '../dashboard.ts';

test.afterEach(({ pageErrors }) => {
  pageErrors.length = 0;
});

const noConnection = 'No connection. What you have open stays; the rest comes back by itself.';

test('a server that dies while a new article is being saved loses no character', async ({ page, site, server }) => {
  await openNew(page, site);
  await writeAll(page);
  const underway = page.waitForRequest((request) => request.method() === 'POST');

  server.freeze();
  await page.getByRole('button', { name: 'Add Article' }).click();
  await underway;
  await expect(draftStatus(page)).toHaveText('Saving');
  await server.kill();

  await expect(page.getByRole('alert').filter({ hasText: 'Error creating article' })).toBeVisible();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await expect(page.getByRole('status').filter({ hasText: noConnection })).toBeVisible();
  await expectAll(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');

  await server.restart();
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expect(page.getByText(noConnection)).toHaveCount(0);
  await expectStored(site);
  await expectNoDrafts(page);
});

test('changes that a dying server did not save are restored when the page is opened again', async ({
  page,
  site,
  server,
}) => {
  const { title, content } = fieldsOf(page);
  const category = await site.createCategory('Types');
  const { _id } = await site.createArticle({ title: 'As it was', category });
  await open(page, site, `/article?form=${_id}`);
  await title.fill('As it is now');
  await content.fill('Twice.');
  const underway = page.waitForRequest((request) => request.method() === 'PUT');

  server.freeze();
  await submit(page);
  await underway;
  await server.kill();
  await expect(page.getByRole('alert').filter({ hasText: 'Unknown error occurred' })).toBeVisible();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await server.restart();
  await page.reload();

  await expect(title).toHaveValue('As it is now');
  await expect(content).toHaveText('Twice.');
  expect((await site.rows('articles'))[0]).toMatchObject({ title: 'As it was', content: '<p>Once.</p>' });
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByText('Article updated successfully!')).toBeVisible();
  expect((await site.rows('articles'))[0]).toMatchObject({ title: 'As it is now', content: '<p>Twice.</p>' });
});
