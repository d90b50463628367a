import type { Page } from '@playwright/test';
import { expect, launchSignedIn, noConnection, test, writeArticle } from './fixtures.ts';
import { SlowProxy } from './SlowProxy.ts';

const conflict = (page: Page) => page.getByRole('dialog', { name: /^Changed .*meanwhile/ });
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const status = (page: Page) => page.locator('[data-status]');
const saved = /^Saved \d\d:\d\d$/;
const text = '<p>First paragraph.</p>\n<p>Second paragraph.</p>';

test('a save sends what was changed, and what another administrator changed elsewhere stays', async ({
  launch,
  server,
}) => {
  const { _id } = await server.createArticle({ title: 'As it was', content: text });
  const yuki = await server.createColleague('Yuki');
  const { window, address } = await launchSignedIn(launch, server);
  await window.goto(address(`/dashboard/article?form=${_id}`));
  await title(window).fill('Saved in the app');
  await window.getByRole('textbox', { name: 'Content' }).getByText('First paragraph.').click();
  await window.keyboard.press('Home');
  await window.keyboard.type('My very ');

  await yuki('PUT', `/articles/${_id}`, { content: text.replace('Second', 'Their second') });
  await window.getByRole('button', { name: 'Update Article' }).click();
  await expect(conflict(window).getByRole('radio')).toHaveCount(0);
  await conflict(window).getByRole('button', { name: 'Save' }).click();

  await expect(window.getByText('Article updated successfully!')).toBeVisible();
  const [article] = await server.articlesTitled('Saved in the app');
  expect(article).toMatchObject({
    version: 3,
    content: '<p>My very First paragraph.</p>\n<p>Their second paragraph.</p>',
  });
});

test('what another administrator changed too is chosen before it is saved', async ({ launch, server }) => {
  const { _id } = await server.createArticle({ title: 'Before both' });
  const yuki = await server.createColleague('Yumi');
  const { window, address } = await launchSignedIn(launch, server);
  await window.goto(address(`/dashboard/article?form=${_id}`));
  await title(window).fill('By the app');
  await yuki('PUT', `/articles/${_id}`, { title: 'By Yumi' });
  await window.getByRole('button', { name: 'Update Article' }).click();

  await expect(conflict(window).getByRole('region', { name: 'Title' })).toContainText('inserted: By Yumi');
  expect(await server.articlesTitled('By Yumi')).toHaveLength(1);
  await conflict(window).getByRole('radio', { name: 'Yours' }).check();
  await conflict(window).getByRole('button', { name: 'Save' }).click();

  await expect(window.getByText('Article updated successfully!')).toBeVisible();
  expect(await server.articlesTitled('By the app')).toHaveLength(1);
});

test('a category that another administrator renamed meanwhile is not overwritten', async ({ launch, server }) => {
  const { _id } = await server.createCategory('Types');
  const { window, address } = await launchSignedIn(launch, server);
  await window.goto(address(`/dashboard/category?form=${_id}`));
  await window.getByLabel('Category', { exact: true }).fill('Types of the app');
  await server.call('PUT', `/categories/${_id}`, { category: 'Types elsewhere' });
  await window.getByRole('button', { name: 'Update Category' }).click();

  await expect(conflict(window).getByRole('region', { name: 'Category' })).toContainText('inserted: elsewhere');
  await conflict(window).getByRole('radio', { name: 'Yours' }).check();
  await conflict(window).getByRole('button', { name: 'Save' }).click();

  await expect(window.getByText('Category updated successfully')).toBeVisible();
  const { data } = await server.call('GET', '/categories?limit=100');
  expect(data).toContainEqual(expect.objectContaining({ _id, category: 'Types of the app', version: 3 }));
});

test('a new article whose answer was lost is made once, without a word', async ({ launch, server }) => {
  const proxy = new SlowProxy(server.url);
  const { window } = await launchSignedIn(launch, server, await proxy.start());
  await writeArticle(window, 'Sent twice');
  await expect(status(window)).toHaveText(saved);

  proxy.losses = 1;
  proxy.losing = 'POST /api/articles ';
  await window.getByRole('button', { name: 'Add Article' }).click();

  await expect(window.getByText('Article created successfully!')).toBeVisible();
  expect(proxy.lost).toBe(1);
  expect(await server.articlesTitled('Sent twice')).toHaveLength(1);
  proxy.stop();
});

test('a new article whose answers were all lost is made once, after Retry', async ({ launch, server }) => {
  const proxy = new SlowProxy(server.url);
  const { window } = await launchSignedIn(launch, server, await proxy.start());
  await writeArticle(window, 'Only once');
  await expect(status(window)).toHaveText(saved);

  proxy.losing = 'POST /api/articles ';
  await window.getByRole('button', { name: 'Add Article' }).click();
  await expect(status(window)).toHaveText('Not saved: Retry');
  expect(await server.articlesTitled('Only once')).toHaveLength(1);
  proxy.losing = null;
  await window.getByRole('button', { name: 'Retry' }).first().click();

  await expect(window.getByText('Article created successfully!')).toBeVisible();
  expect(await server.articlesTitled('Only once')).toHaveLength(1);
  proxy.stop();
});

test('a comment whose answers were lost is made once', async ({ launch, server }) => {
  const { slug, _id } = await server.createArticle({ title: 'To be commented' });
  const proxy = new SlowProxy(server.url);
  const { window, address } = await launchSignedIn(launch, server, await proxy.start());
  await window.goto(address(`/articles/${slug}`));
  const field = window.getByPlaceholder('Share your thoughts...');
  await field.fill('Said once.');

  proxy.losing = `POST /api/comments/${_id} `;
  await window.getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await server.call('GET', `/comments/${_id}`)).comments).toHaveLength(1);
  await expect(window.getByText(noConnection)).toBeVisible();
  await expect(window.getByText(noConnection)).toBeHidden();
  proxy.losing = null;
  await expect(field).toHaveValue('Said once.');
  await window.getByRole('button', { name: 'Send' }).click();

  await expect(window.getByText('Comment added successfully!')).toBeVisible();
  const { comments } = await server.call('GET', `/comments/${_id}`);
  expect(comments).toHaveLength(1);
  proxy.stop();
});

test('what is typed in the app goes on in a browser, and what is typed there goes on in the app', async ({
  launch,
  server,
}) => {
  const { _id } = await server.createArticle({ title: 'Begun' });
  const { window, address } = await launchSignedIn(launch, server);
  await window.goto(address(`/dashboard/article?form=${_id}`));
  await title(window).fill('Begun in the app');
  await expect(status(window)).toHaveText(saved);

  const { drafts } = await server.call('GET', `/drafts?kind=article&of=${_id}`);
  const { draft } = await server.call('GET', `/drafts/${drafts[0]._id}`);
  expect(draft).toMatchObject({ base: 1, fields: { title: 'Begun in the app' } });
  expect(await server.articlesTitled('Begun')).toHaveLength(1);
  const { kind, of, base, rev } = draft;
  const fields = { ...draft.fields, title: 'Begun in the app, gone on with elsewhere' };
  await server.call('PUT', `/drafts/${draft._id}`, { kind, of, base, rev, fields });
  await window.goto(address('/dashboard'));
  await window.goto(address(`/dashboard/article?form=${_id}`));

  await expect(title(window)).toHaveValue('Begun in the app, gone on with elsewhere');
});

test('an article is scheduled in the time zone of the publication', async ({ launch, server }) => {
  const { window } = await launchSignedIn(launch, server);
  await writeArticle(window, 'In good time');
  await expect(window.getByText('Time in Europe/Lisbon.')).toBeVisible();
  await window.getByLabel('Publish at').fill('2030-07-03T09:00');
  await expect(window.getByText(/^3 Jul 2030 09:00 in Europe\/Lisbon/)).toBeVisible();
  await window.getByRole('button', { name: 'Add Article' }).click();

  await expect(window.getByText('Scheduled, 3 Jul 2030 09:00')).toBeVisible();
  const [article] = await server.articlesTitled('In good time');
  expect(article).toMatchObject({ publishAt: '2030-07-03T08:00:00.000Z' });
});
