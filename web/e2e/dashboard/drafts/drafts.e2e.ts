import { signOut } from '../../fixtures.ts';
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
  unfinished,
  writeAll,
  written,
} from '../articles/articleForm.ts';
import { open } from '../dashboard.ts';

test('a reload in the middle of a word loses no character and no image of an article', async ({ page, site }) => {
  await openNew(page, site);
  await writeAll(page);
  await fieldsOf(page).title.press('End');
  await page.keyboard.type(' and a half-wri');
  await page.reload();

  await expect(page.getByText('What you typed before is here again.')).toBeVisible();
  await expect(fieldsOf(page).title).toHaveValue(`${written.title} and a half-wri`);
  await expect(fieldsOf(page).title).toBeFocused();
  await fieldsOf(page).title.fill(written.title);
  await expectAll(page);
  await expect(draftStatus(page)).toHaveText(saved);

  await fieldsOf(page).content.press('Control+End');
  await page.keyboard.type(' to be undo');
  await page.reload();

  await expect(fieldsOf(page).content).toHaveText(`${written.content} to be undo`);
});

test('a crash of the page loses nothing of an article, which then can be saved', async ({ page, site }) => {
  await openNew(page, site);
  await writeAll(page);
  await page.goto('chrome://crash').catch(() => {});

  const next = await page.context().newPage();
  await next.goto('/dashboard/article');
  await unfinished(next, written.title).click();

  await expectAll(next);
  await next.getByRole('button', { name: 'Add Article' }).click();
  await expect(next.getByText('Article created successfully!')).toBeVisible();
  await expectStored(site);
});

test('the drafts of a new and an existing article do not mix', async ({ page, site }) => {
  const { title, content, tags, chosen } = fieldsOf(page);
  const first = await site.createArticle({ title: 'First', category: await site.createCategory('Types') });
  await openNew(page, site);
  const begun = page.url();
  await writeAll(page);

  await page.goto(`/dashboard/article?form=${first._id}`);
  await expect(title).toHaveValue('First');
  await expect(content).toHaveText('Once.');
  await expect(tags).toHaveValue('');
  await expect(chosen).toHaveCount(0);
  await title.fill('First, changed');
  await page.goto(begun);
  await expectAll(page);
  await page.goto(`/dashboard/article?form=${first._id}`);
  await expect(title).toHaveValue('First, changed');
});

test('a draft is restored for its author who comes back to it, not for another user of the device', async ({
  page,
  site,
  playwright,
  baseURL,
}) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await site.promote(await site.createUser(other, 'second-admin'));
  await openNew(page, site);
  const begun = page.url();
  await writeAll(page);
  await page.goBack();

  await signOut(page);
  await page.context().addCookies((await other.storageState()).cookies);
  await page.goto(begun);
  await expect(fieldsOf(page).title).toHaveValue('');
  await expect(fieldsOf(page).content).toHaveText('');
  await expect(fieldsOf(page).chosen).toHaveCount(0);
  await expect(draftStatus(page)).toHaveText('');

  await signOut(page);
  await open(page, site, '/article');
  await unfinished(page, written.title).click();
  await expectAll(page);
  await other.dispose();
});

test('an image that is removed stays removed after a reload', async ({ page, site }) => {
  const category = await site.createCategory('Types');
  const { _id } = await site.createArticle({ title: 'Pictured', category, picture: picture() });
  await open(page, site, `/article?form=${_id}`);

  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(draftStatus(page)).toHaveText('Saved on this device only');
  await page.reload();

  await expect(page.getByText('Image removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo image' }).click();
  await expect(page.getByText('Saved image')).toBeVisible();
  await expect(draftStatus(page)).toHaveText('');
  await expectNoDrafts(page);
});
