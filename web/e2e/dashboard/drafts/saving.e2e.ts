import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../site.ts';
import { expectNoDrafts } from '../../storedDrafts.ts';
import {
  draftStatus,
  expectAll,
  expectStored,
  fieldsOf,
  openNew,
  picture,
  saved,
  writeAll,
  written,
} from '../articles/articleForm.ts';
import { expectToast, holdResponses, open, submit } from '../dashboard.ts';

const add = (page: Page) => page.getByRole('button', { name: 'Add Article' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Article' });
const failing = (route: Route) =>
  route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} });

test('errors are shown under their inputs, the first one gets the focus, and typing clears them', async ({
  page,
  site,
  pageErrors,
}) => {
  const { title, content, tags, category } = fieldsOf(page);
  await openNew(page, site);
  await tags.fill(Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(', '));

  await add(page).click();
  await expect(title).toHaveAccessibleDescription(/^Title is required\./);
  await expect(content).toHaveAccessibleDescription(/^Content is required\./);
  await expect(category).toHaveAccessibleDescription(/^Category is required\./);
  await expect(tags).toHaveAccessibleDescription(/^Use at most 20 tags\./);
  await expect(title).toBeFocused();
  await expect(draftStatus(page)).toHaveText(saved);

  await page.keyboard.type('T');
  await expect(title).not.toHaveAccessibleDescription(/required/);
  await add(page).click();
  await expect(content).toBeFocused();
  await page.keyboard.type('C');
  await expect(content).not.toHaveAccessibleDescription(/required/);
  await category.selectOption(written.category);
  await expect(category).not.toHaveAccessibleDescription(/required/);
  await expect(tags).toHaveAccessibleDescription(/^Use at most 20 tags\./);
  await tags.fill('one');
  await expect(tags).not.toHaveAccessibleDescription(/at most 20 tags/);

  await add(page).click();
  await expectToast(page, 'status', 'Article created successfully!');
  pageErrors.length = 0;
});

test('a response 500 without a message shows our own text and loses nothing, and a save in progress is not sent twice', async ({
  page,
  site,
  pageErrors,
}) => {
  await openNew(page, site);
  await writeAll(page);
  await page.route(/\/api\/articles(\/\d+)?$/, failing);

  await add(page).click();
  await expectToast(page, 'alert', 'Error creating article');
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await expectAll(page);
  await page.unroute(/\/api\/articles(\/\d+)?$/);
  const release = await holdResponses(page, '**/api/articles');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(draftStatus(page)).toHaveText('Saving');
  await expect(add(page)).toBeDisabled();
  await add(page).click({ force: true });
  await submit(page);
  await page.keyboard.press('Enter');
  release();
  await expectToast(page, 'status', 'Article created successfully!');
  await expectStored(site);

  await page.getByRole('button', { name: `Edit ${written.title}` }).click();
  await fieldsOf(page).title.fill('Changed');
  await page.route(/\/api\/articles\/[^/?]+$/, failing);
  await update(page).click();
  await expectToast(page, 'alert', 'Unknown error occurred');
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await expect(fieldsOf(page).title).toHaveValue('Changed');
  await page.reload();
  await expect(fieldsOf(page).title).toHaveValue('Changed');
  pageErrors.length = 0;
});

test('text typed while a new article is being saved stays in the form, which then edits that article', async ({
  page,
  site,
}) => {
  const { title, content, tags, chosen, image } = fieldsOf(page);
  await openNew(page, site);
  await title.fill('Begun');
  await content.fill('Sent.');
  await fieldsOf(page).category.selectOption(written.category);
  const release = await holdResponses(page, '**/api/articles');

  await add(page).click();
  await expect(draftStatus(page)).toHaveText('Saving');
  await content.press('Control+End');
  await page.keyboard.type(' And more.');
  await tags.fill('late');
  await image.setInputFiles(picture());
  await tags.focus();
  release();

  await expectToast(page, 'status', 'Article created successfully!');
  await expect(update(page)).toBeVisible();
  await expect(tags).toBeFocused();
  await expect(content).toHaveText('Sent. And more.');
  await expect(tags).toHaveValue('late');
  await expect(title).toHaveValue('Begun');
  await expect(chosen).toBeVisible();
  await expect(draftStatus(page)).toHaveText(saved);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect((await site.rows('articles'))[0]).toMatchObject({ content: '<p>Sent.</p>', tags: [], image: null });

  await update(page).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await site.rows('articles')).toHaveLength(1);
  expect((await site.rows('articles'))[0]).toMatchObject({
    title: 'Begun',
    content: '<p>Sent. And more.</p>',
    tags: ['late'],
    image: { width: 1 },
  });
  await expectNoDrafts(page);
});

test('typing goes on while an article is being saved, without losing a letter or the cursor', async ({
  page,
  site,
}) => {
  const { title, image } = fieldsOf(page);
  const { _id } = await site.createArticle({ title: 'One', category: await site.createCategory('Types') });
  await open(page, site, `/article?form=${_id}`);
  await image.setInputFiles(picture());
  await title.press('End');
  await page.keyboard.type(' two');
  const release = await holdResponses(page, `**/api/articles/${_id}`);

  await submit(page);
  await expect(draftStatus(page)).toHaveText('Saving');
  await page.keyboard.type(' thr');
  release();
  await expectToast(page, 'status', 'Article updated successfully!');
  await title.focus();
  await page.keyboard.type('ee');

  await expect(title).toHaveValue('One two three');
  await expect(draftStatus(page)).toHaveText(saved);
  await expect(page.getByText('Saved image')).toBeVisible();
  expect((await site.rows('articles'))[0].title).toBe('One two');
  await page.reload();
  await expect(title).toHaveValue('One two three');
});
