import { expect, test } from '../house.ts';
import { open } from './dashboard.ts';
import { expectAll, expectStored, fieldsOf, keptOn, openNew, picture, standing, writeAll, written } from './writing.ts';

test('every character is there after a reload in the middle of a word, the image too', async ({ page, house }) => {
  await openNew(page, house);
  await writeAll(page);
  await fieldsOf(page).title.press('End');
  await page.keyboard.type(' and a half-wri');
  await page.reload();

  await expect(page.getByText('What you typed before is here again.')).toBeVisible();
  await expect(fieldsOf(page).title).toHaveValue(`${written.title} and a half-wri`);
  await expect(fieldsOf(page).title).toBeFocused();
  await fieldsOf(page).title.fill(written.title);
  await expectAll(page);
  await expect(standing(page)).toHaveText('Saved on this device');

  await fieldsOf(page).content.press('Control+End');
  await page.keyboard.type(' to be undo');
  await page.reload();

  await expect(fieldsOf(page).content).toHaveText(`${written.content} to be undo`);
});

test('when the page crashes, all is there in the next one, and can be saved', async ({ page, house }) => {
  await openNew(page, house);
  await writeAll(page);
  await page.goto('chrome://crash').catch(() => {});

  const next = await page.context().newPage();
  await next.goto('/dashboard/article?form=new');

  await expectAll(next);
  await next.getByRole('button', { name: 'Add Article' }).click();
  await expect(next.getByText('Article created successfully!')).toBeVisible();
  await expectStored(house);
});

test('one who leaves the form finds all of it when coming back', async ({ page, house }) => {
  await openNew(page, house);
  await writeAll(page);
  await page.goBack();
  await page.goto('/');
  await page.goto('/dashboard/article');
  await expect(page.getByText('You have an unsaved draft.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on with it' }).click();

  await expectAll(page);
});

test('a new article and a change to another do not mix', async ({ page, house }) => {
  const { title, content, tags, chosen } = fieldsOf(page);
  const first = await house.article({ title: 'First', category: await house.category('Types') });
  await openNew(page, house);
  await writeAll(page);

  await page.goto(`/dashboard/article?form=${first._id}`);
  await expect(title).toHaveValue('First');
  await expect(content).toHaveText('Once.');
  await expect(tags).toHaveValue('');
  await expect(chosen).toHaveCount(0);
  await title.fill('First, changed');
  await page.goto('/dashboard/article?form=new');
  await expectAll(page);
  await page.goto(`/dashboard/article?form=${first._id}`);
  await expect(title).toHaveValue('First, changed');
});

test('nobody else on the same device sees it, and it waits for who wrote it', async ({
  page,
  house,
  playwright,
  baseURL,
}) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await house.promote(await house.reader(other, 'second-admin'));
  await openNew(page, house);
  await writeAll(page);

  await page.context().clearCookies();
  await page.context().addCookies((await other.storageState()).cookies);
  await page.goto('/dashboard/article?form=new');
  await expect(fieldsOf(page).title).toHaveValue('');
  await expect(fieldsOf(page).content).toHaveText('');
  await expect(fieldsOf(page).chosen).toHaveCount(0);
  await expect(standing(page)).toHaveText('');

  await page.context().clearCookies();
  await open(page, house, '/article?form=new');
  await expectAll(page);
  await other.dispose();
});

test('an image that is taken away stays so after a reload', async ({ page, house }) => {
  const category = await house.category('Types');
  const { _id } = await house.article({ title: 'Pictured', category, picture: picture() });
  await open(page, house, `/article?form=${_id}`);

  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(standing(page)).toHaveText('Saved on this device');
  await page.reload();

  await expect(page.getByText('Image removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo image' }).click();
  await expect(page.getByText('Saved image')).toBeVisible();
  await expect(standing(page)).toHaveText('');
  expect(await keptOn(page)).toEqual({ texts: [], files: [] });
});
