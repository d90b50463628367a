import type { Page, Route } from '@playwright/test';
import { expect, test } from '../house.ts';
import { expectToast, hold, open } from './dashboard.ts';
import { expectAll, expectStored, fieldsOf, keptOn, openNew, picture, standing, writeAll, written } from './writing.ts';

const add = (page: Page) => page.getByRole('button', { name: 'Add Article' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Article' });
const failing = (route: Route) =>
  route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} });

test('what is refused stands under its inputs, the first wrong one has the focus, and typing clears it', async ({
  page,
  house,
  complaints,
}) => {
  const { title, content, tags, category } = fieldsOf(page);
  await openNew(page, house);
  await tags.fill(Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(', '));

  await add(page).click();
  await expect(title).toHaveAccessibleDescription(/^Title is required\./);
  await expect(content).toHaveAccessibleDescription(/^Content is required\./);
  await expect(category).toHaveAccessibleDescription(/^Category is required\./);
  await expect(tags).toHaveAccessibleDescription(/^Use at most 20 tags\./);
  await expect(title).toBeFocused();
  await expect(standing(page)).toHaveText('Saved on this device');

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
  complaints.length = 0;
});

test('an answer 500 without a word is told, for a new article and for a change, and costs nothing', async ({
  page,
  house,
  complaints,
}) => {
  await openNew(page, house);
  await writeAll(page);
  await page.route(/\/api\/articles(\/\d+)?$/, failing);

  await add(page).click();
  await expectToast(page, 'alert', 'Error creating article');
  await expect(standing(page)).toHaveText('Not saved: Retry');
  await expectAll(page);
  await page.unroute(/\/api\/articles(\/\d+)?$/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'status', 'Article created successfully!');
  await expectStored(house);

  await page.getByRole('button', { name: `Edit ${written.title}` }).click();
  await fieldsOf(page).title.fill('Changed');
  await page.route(/\/api\/articles\/[^/?]+$/, failing);
  await update(page).click();
  await expectToast(page, 'alert', 'Unknown error occurred');
  await expect(standing(page)).toHaveText('Not saved: Retry');
  await expect(fieldsOf(page).title).toHaveValue('Changed');
  await page.reload();
  await expect(fieldsOf(page).title).toHaveValue('Changed');
  complaints.length = 0;
});

test('what is typed while a new article is on its way stays in the form, which then is that of the article', async ({
  page,
  house,
}) => {
  const { title, content, tags, chosen, image } = fieldsOf(page);
  await openNew(page, house);
  await title.fill('Begun');
  await content.fill('Sent.');
  await fieldsOf(page).category.selectOption(written.category);
  const release = await hold(page, '**/api/articles');

  await add(page).click();
  await expect(standing(page)).toHaveText('Saving');
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
  await expect(standing(page)).toHaveText('Saved on this device');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect((await house.rows('articles'))[0]).toMatchObject({ content: '<p>Sent.</p>', tags: [], image: null });

  await update(page).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await house.rows('articles')).toHaveLength(1);
  expect((await house.rows('articles'))[0]).toMatchObject({
    title: 'Begun',
    content: '<p>Sent. And more.</p>',
    tags: ['late'],
    image: { width: 1 },
  });
  await expect.poll(() => keptOn(page)).toEqual({ texts: [], files: [] });
});

test('one types on in a change that is on its way without losing a letter or the place', async ({ page, house }) => {
  const { title, image } = fieldsOf(page);
  const { _id } = await house.article({ title: 'One', category: await house.category('Types') });
  await open(page, house, `/article?form=${_id}`);
  await image.setInputFiles(picture());
  await title.press('End');
  await page.keyboard.type(' two');
  const release = await hold(page, `**/api/articles/${_id}`);

  await page.keyboard.press('Control+s');
  await expect(standing(page)).toHaveText('Saving');
  await page.keyboard.type(' thr');
  release();
  await expectToast(page, 'status', 'Article updated successfully!');
  await title.focus();
  await page.keyboard.type('ee');

  await expect(title).toHaveValue('One two three');
  await expect(standing(page)).toHaveText('Saved on this device');
  await expect(page.getByText('Saved image')).toBeVisible();
  expect((await house.rows('articles'))[0].title).toBe('One two');
  await page.reload();
  await expect(title).toHaveValue('One two three');
});

test('a save that is on its way is not sent twice', async ({ page, house }) => {
  await openNew(page, house);
  await writeAll(page);
  const release = await hold(page, '**/api/articles');

  await add(page).click();
  await expect(standing(page)).toHaveText('Saving');
  await expect(add(page)).toBeDisabled();
  await add(page).click({ force: true });
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Enter');
  release();

  await expectToast(page, 'status', 'Article created successfully!');
  await expectStored(house);
});
