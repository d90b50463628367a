import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { storeDraft, unfinishedIn } from '../../serverDrafts.ts';
import { expect, test } from '../../site.ts';
import { expectNoDrafts } from '../../storedDrafts.ts';
import {
  draftStatus,
  fieldsOf,
  inDetails,
  openNew,
  picture,
  saved,
  unfinished,
  written,
} from '../articles/articleForm.ts';
import { expectToast, open, rowOf } from '../dashboard.ts';

/** The row of an unfinished article, which says where it is and since when. */
const entry = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Unfinished articles' })
    .getByRole('listitem')
    .filter({ has: unfinished(page, name) });

test('new articles that are begun and left are rows of the list, and each goes on as it was', {
  tag: '@layout',
}, async ({ page, site }) => {
  const category = await site.createCategory(written.category);
  await site.createArticle({ title: 'Finished', category });
  await open(page, site, '/article');
  for (const title of ['On ink', 'On paper']) {
    await page.getByRole('tab', { name: 'Add Article' }).click();
    await expect(fieldsOf(page).title).toHaveValue('');
    await fieldsOf(page).title.pressSequentially(title);
    await page.getByRole('tab', { name: 'Articles' }).click();
  }
  await page.getByRole('tab', { name: 'Add Article' }).click();
  await fieldsOf(page).content.pressSequentially('Words without a title.');
  await page.getByRole('tab', { name: 'Articles' }).click();

  await expect(entry(page, 'Untitled: Words without a title.')).toContainText(/On the server, \d/);
  await expect(entry(page, 'On paper')).toContainText('On the server');
  await expect(rowOf(page, 'Finished')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await unfinished(page, 'On ink').press('Enter');
  await expect(fieldsOf(page).title).toHaveValue('On ink');
  await fieldsOf(page).content.fill('It is black.');
  await inDetails(page, () => fieldsOf(page).category.selectOption(category));
  await page.getByRole('button', { name: 'Add Article' }).click();

  await expectToast(page, 'status', 'Article created successfully!');
  await expect(rowOf(page, 'On ink')).toBeVisible();
  await expect(unfinished(page, 'On ink')).toHaveCount(0);
  await expect(unfinished(page, 'On paper')).toBeVisible();
});

test('an unfinished article is deleted, and comes back by Undo with its text and image', async ({ page, site }) => {
  await openNew(page, site);
  await fieldsOf(page).title.pressSequentially('On ink');
  await fieldsOf(page).image.setInputFiles(picture());
  await expect(draftStatus(page)).toHaveText(/^Saved \d\d:\d\d, the image on this device only$/);
  await page.getByRole('tab', { name: 'Articles' }).click();

  await page.getByRole('button', { name: 'Delete draft On ink' }).click();
  await expect(unfinished(page, 'On ink')).toHaveCount(0);
  await expectNoDrafts(page);
  expect(await unfinishedIn(page.request)).toEqual([]);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await unfinished(page, 'On ink').click();

  await expect(fieldsOf(page).title).toHaveValue('On ink');
  await expect(fieldsOf(page).chosen).toBeVisible();
  expect(await unfinishedIn(page.request)).toEqual(['On ink']);
});

test('the filter shows unfinished articles alone, with those that were set aside', async ({ page, site }) => {
  await site.createArticle({ title: 'Finished', category: await site.createCategory(written.category) });
  await site.signIn(page);
  for (const [title, base] of Object.entries({ 'Set aside': 0, 'Begun elsewhere': null }))
    await storeDraft(page.request, { base, fields: { title } });
  await storeDraft(page.request, { fields: { title: '', content: '<p>Words of <b>another</b> device</p>' } });
  await open(page, site, '/article');

  await page.getByRole('button', { name: 'Unfinished' }).click();

  await expect(page).toHaveURL('/dashboard/article?status=unfinished');
  await expect(page.getByText('3 found')).toBeVisible();
  await expect(entry(page, 'Untitled: Words of another device')).toContainText('On the server');
  await expect(entry(page, 'Set aside')).toContainText('Set aside until');
  await expect(entry(page, 'Begun elsewhere')).toContainText('On the server');
  await expect(rowOf(page, 'Finished')).toHaveCount(0);
  await unfinished(page, 'Set aside').click();
  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(unfinished(page, 'Set aside')).toBeFocused();
});

test('what was begun without a connection is listed as on this device only, and is found after it', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  await open(page, site, '/article');
  await expect(page.getByText('No articles yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Add Article' }).click();
  await expect(fieldsOf(page).content).toBeVisible();
  await context.setOffline(true);
  await fieldsOf(page).title.pressSequentially('On the train');
  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(entry(page, 'On the train')).toContainText('On this device only');
  await context.setOffline(false);

  await unfinished(page, 'On the train').click();
  await expect(fieldsOf(page).title).toHaveValue('On the train');
  await expect(draftStatus(page)).toHaveText(saved);
  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(entry(page, 'On the train')).toContainText('On the server');
  pageErrors.length = 0;
});

test('what is deleted or discarded without a connection does not come back', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  await openNew(page, site);
  for (const title of ['On ink', 'On paper']) {
    await fieldsOf(page).title.pressSequentially(title);
    await expect(draftStatus(page)).toHaveText(saved);
    await page.getByRole('tab', { name: 'Articles' }).click();
    await expect(entry(page, title)).toContainText('On the server');
    await page.getByRole('tab', { name: 'Add Article' }).click();
  }
  await page.getByRole('tab', { name: 'Articles' }).click();
  await unfinished(page, 'On paper').click();
  await expect(fieldsOf(page).content).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('tab', { name: 'Articles' }).click();
  await page.getByRole('button', { name: 'Delete draft On ink' }).click();
  await expect(unfinished(page, 'On ink')).toHaveCount(0);
  expect(await unfinishedIn(page.request)).toEqual(['On paper', 'On ink']);

  await context.setOffline(false);
  await expect.poll(() => unfinishedIn(page.request)).toEqual([]);
  await page.reload();

  await expect(page.getByText('No articles yet.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Unfinished articles' })).toHaveCount(0);
  pageErrors.length = 0;
});
