import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startBrowser } from '../../killableBrowser.ts';
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
import { expectToast, open, rowOf, submit } from '../dashboard.ts';

const category = (page: Page) => page.getByLabel('Category', { exact: true });
const deletedElsewhere = 'This was deleted elsewhere. What you typed is below: save it as a new one, or copy it.';
const goOn = (page: Page) => page.getByRole('button', { name: 'Go on with it' });

test('a browser that is killed once the form says that the text is saved has it when it starts again', async ({
  site,
  server,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'octavo-profile-'));
  const killed = await startBrowser(profile);
  const page = await killed.context.newPage();
  await open(page, site, `/category?form=new`, server.url);
  await category(page).pressSequentially('Punchcutt');
  await expect(draftStatus(page)).toHaveText('Saved on this device');
  await killed.kill();

  const restarted = await startBrowser(profile);
  const next = await restarted.context.newPage();
  await open(next, site, '/category?form=new', server.url);

  await expect(category(next)).toHaveValue('Punchcutt');
  await restarted.close();
  rmSync(profile, { recursive: true, force: true });
});

test('an article that was deleted elsewhere stays in its form, through a reload, and is saved as a new one', async ({
  page,
  site,
  pageErrors,
}) => {
  const article = await site.createArticle({ title: 'First', category: await site.createCategory(written.category) });
  await open(page, site, `/article?form=${article._id}`);
  await writeAll(page, { image: picture() });
  await site.delete('articles', article);

  await submit(page);
  await expect(page.getByText(deletedElsewhere)).toBeVisible();
  await expectAll(page);
  await page.reload();
  await expect(page.getByText(deletedElsewhere)).toBeVisible();
  await expectAll(page);
  await page.getByRole('button', { name: 'Add Article' }).click();

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expectStored(site);
  await expectNoDrafts(page);
  pageErrors.length = 0;
});

test('what was typed into a category that was deleted elsewhere is offered beside the list', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategory('letters');
  const [row] = await site.rows('categories');
  await open(page, site, `/category?form=${row._id}`);
  await category(page).fill('lettering');
  await expect(draftStatus(page)).toHaveText('Saved on this device');
  await site.delete('categories', row);
  await page.goto('/dashboard/category');

  await expect(page.getByText('You have unsaved changes to “Letters”.')).toBeVisible();
  await goOn(page).click();
  await expect(category(page)).toHaveValue('lettering');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(deletedElsewhere)).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Category' }).click();

  await expectToast(page, 'status', 'Category created successfully');
  await expect(rowOf(page, 'Lettering')).toBeVisible();
  await expectNoDrafts(page);
  pageErrors.length = 0;
});

test('an account that was deleted elsewhere says so, and what was typed stays', async ({
  page,
  site,
  playwright,
  baseURL,
  pageErrors,
}) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const user = await site.createUser(other, 'compositor');
  const username = page.getByLabel('Username', { exact: true });
  await open(page, site, `/users?form=${user._id}`);
  await username.fill('foreman');
  await site.delete('users', user);

  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('This was deleted elsewhere. What you typed is below, where you can copy it.'),
  ).toBeVisible();
  await page.reload();

  await expect(username).toHaveValue('foreman');
  await other.dispose();
  pageErrors.length = 0;
});

test('a form is opened again after a reload though its row is on another page of the list', async ({ page, site }) => {
  await site.createCategories(11);
  const [row] = (await site.rows('categories')).filter((each: { category: string }) => each.category === 'topic 11');
  await open(page, site, `/category?page=2&form=${row._id}`);
  await category(page).fill('topic eleven');
  await expect(draftStatus(page)).toHaveText('Saved on this device');

  await page.goto(`/dashboard/category?form=${row._id}`);
  await expect(category(page)).toHaveValue('topic eleven');
  await page.keyboard.press('Control+s');

  await expectToast(page, 'status', 'Category updated successfully');
});

test('two new articles in two tabs are two drafts: each tab has its own after a reload, and neither is lost', async ({
  page,
  context,
  site,
}) => {
  await openNew(page, site);
  const other = await context.newPage();
  await other.goto('/dashboard/article?form=new');
  await fieldsOf(page).title.pressSequentially('Typed here');
  await fieldsOf(other).title.pressSequentially('Typed there');

  await page.reload();
  await expect(fieldsOf(page).title).toHaveValue('Typed here');
  await other.reload();
  await expect(fieldsOf(other).title).toHaveValue('Typed there');

  await fieldsOf(page).title.press('End');
  await page.keyboard.type(', and on');
  await expect(draftStatus(page)).toHaveText(saved);
  await expect(draftStatus(other)).toHaveText(saved);
  await page.close();
  await other.close();

  const next = await context.newPage();
  await next.goto('/dashboard/article');
  await expect(unfinished(next, 'Typed there')).toBeVisible();
  await unfinished(next, 'Typed here, and on').click();
  await expect(fieldsOf(next).title).toHaveValue('Typed here, and on');
  await next.getByRole('button', { name: 'Discard changes' }).click();
  await next.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await next.getByRole('tab', { name: 'Articles' }).click();
  await expect(unfinished(next, 'Typed here, and on')).toHaveCount(0);
  await unfinished(next, 'Typed there').click();

  await expect(fieldsOf(next).title).toHaveValue('Typed there');
});

test('where the device is full, the form says so, and what was typed is there after a reload', async ({
  page,
  site,
  baseURL,
}) => {
  await fillStorage(page, baseURL ?? '');
  await open(page, site, '/category?form=new');
  await category(page).pressSequentially('Punchcutt');
  await expect(draftStatus(page)).toHaveText('This device stores nothing: save before you leave');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();

  await expect(category(page)).toHaveValue('Punchcutt');
});

/** Leaves no space for IndexedDB. Before it is used: Chromium allots space ahead. */
async function fillStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
}
