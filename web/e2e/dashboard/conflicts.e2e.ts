import type { APIRequestContext, Page } from '@playwright/test';
import type { Article } from '../../../shared/articles.ts';
import { expectAccessibleInAllColours } from '../fixtures.ts';
import { expect, type Site, test } from '../site.ts';
import { expectNoDrafts } from '../storedDrafts.ts';
import { draftStatus, fieldsOf, saved } from './articleForm.ts';
import { expectToast, open, rowOf } from './dashboard.ts';

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else meanwhile' });
const update = (page: Page, kind = 'Article') => page.getByRole('button', { name: `Update ${kind}` });
const text = '<p>First paragraph.</p>\n<p>Second paragraph.</p>\n<p>Third paragraph.</p>';

/** Signs in another administrator, who works over the API. */
async function colleague(site: Site, request: APIRequestContext): Promise<APIRequestContext> {
  await site.promote(await site.createUser(request, 'Yuki'));
  return request;
}

async function begin(page: Page, site: Site): Promise<Article> {
  const category = await site.createCategory('Types');
  const article = await site.createArticle({ title: 'As it was', content: text, category, tags: 'paper' });
  await open(page, site, `/article?form=${article._id}`);
  await expect(fieldsOf(page).content).toContainText('Third paragraph.');
  return article;
}

const articleNow = async (site: Site): Promise<Article> => (await site.rows('articles'))[0];

/** The journeys meet a conflict on purpose, which the browser reports. */
const expectConflicts = (pageErrors: string[]) => {
  expect(pageErrors.filter((error) => !/\b412\b/.test(error))).toEqual([]);
  pageErrors.length = 0;
};

test('two administrators change different things of an article, and both changes are saved', {
  tag: '@layout',
}, async ({ page, site, request, pageErrors }) => {
  const yuki = await colleague(site, request);
  const { _id } = await begin(page, site);
  const { title, content, tags } = fieldsOf(page);
  await title.fill('By me');
  await tags.fill('paper, folding');
  await content.getByText('First paragraph.').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('My very ');

  const theirs = { content: text.replace('Third', 'Their third'), tags: 'paper, ink', published: false };
  expect((await yuki.put(`/api/articles/${_id}`, { data: theirs })).status()).toBe(200);
  await update(page).click();

  await expect(conflict(page)).toBeVisible();
  await expect(conflict(page).getByRole('radio')).toHaveCount(0);
  await expect(conflict(page).getByRole('region', { name: 'Title' })).toContainText('You changed it');
  await expect(conflict(page).getByRole('region', { name: 'Content' })).toContainText('They changed this part');
  await expect(conflict(page).getByRole('region', { name: 'Tags' })).toContainText('taken together');
  await expect(conflict(page).getByRole('region', { name: 'Published' })).toContainText('They changed it');
  await expectAccessibleInAllColours(page);
  await conflict(page).getByRole('button', { name: 'Save' }).click();

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({
    title: 'By me',
    content: '<p>My very First paragraph.</p>\n<p>Second paragraph.</p>\n<p>Their third paragraph.</p>',
    tags: ['paper', 'ink', 'folding'],
    published: false,
  });
  await expectNoDrafts(page);
  expectConflicts(pageErrors);
});

test('what two administrators both changed is chosen, by keyboard alone', { tag: '@layout' }, async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const yuki = await colleague(site, request);
  const { _id } = await begin(page, site);
  const { title, content } = fieldsOf(page);
  await title.fill('By me');
  await content.getByText('Second paragraph.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' By me.');

  const theirs = { title: 'By Yuki', content: text.replace('Second paragraph.', 'Second paragraph by Yuki.') };
  expect((await yuki.put(`/api/articles/${_id}`, { data: theirs })).status()).toBe(200);
  await page.keyboard.press('Control+s');

  await expect(conflict(page).getByRole('heading', { name: 'Changed by someone else' })).toBeFocused();
  await expect(conflict(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Enter');
  await expect(conflict(page)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(
    conflict(page).getByRole('group', { name: /Title/ }).getByRole('radio', { name: 'Yours' }),
  ).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(
    conflict(page)
      .getByRole('group', { name: /Content/ })
      .getByRole('radio', { name: 'Both' }),
  ).toBeChecked();
  await page.keyboard.press('Enter');

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({
    title: 'By Yuki',
    content: [
      '<p>First paragraph.</p>',
      '<p>Second paragraph by Yuki.</p>',
      '<p>Second paragraph. By me.</p>',
      '<p>Third paragraph.</p>',
    ].join('\n'),
  });
  expectConflicts(pageErrors);
});

test('closing the comparison loses nothing, also through a reload, and the next save compares again', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const yuki = await colleague(site, request);
  const { _id } = await begin(page, site);
  const { title } = fieldsOf(page);
  await title.fill('By me');
  await yuki.put(`/api/articles/${_id}`, { data: { title: 'By Yuki' } });
  await update(page).click();

  await expect(conflict(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(conflict(page)).toHaveCount(0);
  await expect(title).toHaveValue('By me');
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  expect((await articleNow(site)).title).toBe('By Yuki');

  await page.reload();
  await expect(title).toHaveValue('By me');
  await update(page).click();
  await conflict(page).getByRole('radio', { name: 'Yours' }).check();
  // It is changed once more before the choice is sent.
  await yuki.put(`/api/articles/${_id}`, { data: { title: 'By Yuki again' } });
  await conflict(page).getByRole('button', { name: 'Save' }).click();

  await expect(conflict(page).getByText(/^inserted: .*again/)).toBeVisible();
  await conflict(page).getByRole('radio', { name: 'Yours' }).check();
  await conflict(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  expect((await articleNow(site)).title).toBe('By me');
  expectConflicts(pageErrors);
});

test('what was typed on another device before somebody else saved is compared with that', async ({
  page,
  site,
  request,
  browser,
}) => {
  const yuki = await colleague(site, request);
  const { _id } = await begin(page, site);
  await fieldsOf(page).title.fill('By me');
  await expect(draftStatus(page)).toHaveText(saved);
  await yuki.put(`/api/articles/${_id}`, { data: { title: 'By Yuki', tags: 'ink' } });

  const other = await browser.newPage();
  await site.signIn(other);
  await other.goto(new URL(page.url()).href);
  await expect(fieldsOf(other).title).toHaveValue('By me');
  await expect(other.getByText('This was changed elsewhere since you began.')).toBeVisible();
  await update(other).click();

  await expect(conflict(other).getByRole('region', { name: 'Tags' })).toContainText('They changed it');
  await expect(conflict(other).getByRole('region', { name: 'Content' })).toHaveCount(0);
  await conflict(other).getByRole('radio', { name: 'Yours' }).check();
  await conflict(other).getByRole('button', { name: 'Save' }).click();
  await expectToast(other, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({ title: 'By me', tags: ['ink'] });
  await other.close();
});

test('taking theirs in everything leaves nothing to save', async ({ page, site, request, pageErrors }) => {
  const yuki = await colleague(site, request);
  const { _id } = await begin(page, site);
  const { title } = fieldsOf(page);
  await title.fill('By me');
  await yuki.put(`/api/articles/${_id}`, { data: { title: 'By Yuki' } });
  await update(page).click();

  await conflict(page).getByRole('radio', { name: 'Theirs' }).check();
  await conflict(page).getByRole('button', { name: 'Save' }).click();

  await expect(title).toHaveValue('By Yuki');
  await expect(draftStatus(page)).toHaveText('');
  expect((await articleNow(site)).version).toBe(2);
  expectConflicts(pageErrors);
});

test('a save without a change takes nothing back, and is no conflict', async ({ page, site, request, pageErrors }) => {
  const yuki = await colleague(site, request);
  const { _id } = await begin(page, site);
  await yuki.put(`/api/articles/${_id}`, { data: { title: 'By Yuki' } });
  await update(page).click();
  await expect(rowOf(page, 'By Yuki')).toBeVisible();

  await page.getByRole('button', { name: 'Edit By Yuki' }).click();
  await update(page).click();

  await expectToast(page, 'status', 'Article updated successfully!');
  expect((await articleNow(site)).title).toBe('By Yuki');
  expectConflicts(pageErrors);
});

test('a save whose answer was lost is not a conflict with itself', async ({ page, site, pageErrors }) => {
  await begin(page, site);
  const { title } = fieldsOf(page);
  await title.fill('By me');
  let lost = 0;
  await page.route('**/api/articles/*', async (route) => {
    if (route.request().method() !== 'PUT' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });

  await update(page).click();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await page.getByRole('button', { name: 'Retry' }).first().click();

  await expect(rowOf(page, 'By me')).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
  expect((await articleNow(site)).version).toBe(2);
  pageErrors.length = 0;
});

test('a new article whose answer was lost is made once, with what was typed since', async ({
  page,
  site,
  pageErrors,
}) => {
  const category = await site.createCategory('Types');
  await open(page, site, '/article?form=new');
  const fields = fieldsOf(page);
  await fields.title.fill('Once');
  await fields.content.fill('Only once.');
  await fields.category.selectOption(category);
  let lost = 0;
  await page.route('**/api/articles', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const add = page.getByRole('button', { name: 'Add Article' });
  await add.click();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');

  await page.reload();
  await expect(fields.title).toHaveValue('Once');
  await fields.title.fill('Once and for all');
  await add.click();

  await expect(rowOf(page, 'Once and for all')).toBeVisible();
  expect((await site.rows('articles')).map((row: Article) => row.title)).toEqual(['Once and for all']);
  pageErrors.length = 0;
});

test('two administrators rename one category, and the second chooses', { tag: '@layout' }, async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const yuki = await colleague(site, request);
  await site.createCategory('Types');
  const [{ _id }] = await site.rows('categories');
  await open(page, site, `/category?form=${_id}`);
  await page.getByLabel('Category', { exact: true }).fill('By me');
  await yuki.put(`/api/categories/${_id}`, { data: { category: 'By Yuki' } });
  await update(page, 'Category').click();

  await expect(conflict(page)).toContainText('By Yuki');
  await expectAccessibleInAllColours(page);
  await conflict(page).getByRole('radio', { name: 'Yours' }).check();
  await conflict(page).getByRole('button', { name: 'Save' }).click();

  await expectToast(page, 'status', 'Category updated successfully');
  expect((await site.rows('categories'))[0].category).toBe('By me');
  expectConflicts(pageErrors);
});

test('two administrators change one account: different fields are taken together, a typed password too', async ({
  page,
  site,
  request,
  playwright,
  baseURL,
  pageErrors,
}) => {
  const yuki = await colleague(site, request);
  const reader = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { _id } = await site.createUser(reader, 'Reader');
  await open(page, site, `/users?form=${_id}`);
  await page.getByLabel('Username').fill('Reader by me');
  await page.getByLabel('New password').fill('a new password');
  await yuki.put(`/api/users/${_id}`, { data: { email: 'by.yuki@octavo.example' } });
  await update(page, 'User').click();

  await expect(conflict(page).getByRole('region', { name: 'Email' })).toContainText('inserted: by.yuki');
  await conflict(page).getByRole('button', { name: 'Save' }).click();

  await expectToast(page, 'status', 'User updated successfully');
  const user = (await site.rows('users')).find((row: { _id: string }) => row._id === _id);
  expect(user).toMatchObject({ username: 'Reader by me', email: 'by.yuki@octavo.example' });
  const login = { email: user.email, password: 'a new password' };
  expect((await reader.post('/api/users/login', { data: login })).status()).toBe(200);
  await reader.dispose();
  expectConflicts(pageErrors);
});
