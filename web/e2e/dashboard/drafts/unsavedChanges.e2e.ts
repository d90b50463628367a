import type { Page } from '@playwright/test';
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
import { open, screenLinks } from '../dashboard.ts';

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Leave Without Saving' });

test('leaving a form without changes, or whose draft is saved, needs no confirmation, by a tab and by the sidebar', {
  tag: '@layout',
}, async ({ page, site }) => {
  await openNew(page, site);
  await fieldsOf(page).title.fill('A');
  await fieldsOf(page).title.fill('');
  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(page.getByText('No articles yet.')).toBeVisible();
  await expectNoDrafts(page);

  await page.getByRole('tab', { name: 'Add Article' }).click();
  await fieldsOf(page).title.pressSequentially('Half a thought');
  await page.getByRole('tab', { name: 'Articles' }).click();
  await unfinished(page, 'Half a thought').click();
  await expect(fieldsOf(page).title).toHaveValue('Half a thought');

  await (await screenLinks(page)).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/dashboard/users');
  await page.goBack();
  await expect(fieldsOf(page).title).toHaveValue('Half a thought');
});

test('leaving a form with a typed password needs a confirmation, by a tab and by the sidebar', {
  tag: '@layout',
}, async ({ page, site, playwright, baseURL }) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { _id } = await site.createUser(other, 'compositor');
  await open(page, site, `/users?form=${_id}`);
  const password = page.getByLabel('New password', { exact: true });
  await page.getByLabel('Username', { exact: true }).fill('foreman');
  await password.fill('sesame-open-123');

  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(confirmation(page)).toContainText(
    'A password is not saved on this device: you will have to type it again.',
  );
  await expect(confirmation(page).getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toHaveCount(0);
  await expect(password).toHaveValue('sesame-open-123');

  await (await screenLinks(page)).getByRole('link', { name: 'Category' }).click();
  await confirmation(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`/dashboard/users?form=${_id}`);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Users' }).click();
  await confirmation(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Users' })).toBeVisible();
  await other.dispose();
});

test('discarding changes needs a confirmation, then the form is as saved, and its first field has the focus', async ({
  page,
  site,
}) => {
  const { title, content, image, chosen } = fieldsOf(page);
  const category = await site.createCategory(written.category);
  const { _id } = await site.createArticle({ title: 'As saved', category });
  await open(page, site, `/article?form=${_id}`);
  await image.setInputFiles(picture());
  await title.fill('Otherwise');
  await content.fill('Otherwise.');
  await page.reload();
  await expect(chosen).toBeVisible();

  const discard = page.getByRole('button', { name: 'Discard changes' });
  const dialog = page.getByRole('dialog', { name: 'Discard Changes' });
  await discard.click();
  await expect(dialog).toContainText('Are you sure you want to discard what you typed? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Otherwise');
  await discard.press('Enter');
  await dialog.getByRole('button', { name: 'Discard', exact: true }).press('Enter');

  await expect(title).toHaveValue('As saved');
  await expect(title).toBeFocused();
  await expect(content).toHaveText('Once.');
  await expect(chosen).toHaveCount(0);
  await expect(draftStatus(page)).toHaveText('');
  await expectNoDrafts(page);
});

test('a restored draft says that the article was changed elsewhere meanwhile', async ({ page, site }) => {
  const { title } = fieldsOf(page);
  const { _id } = await site.createArticle({ title: 'First', category: await site.createCategory('Types') });
  await open(page, site, `/article?form=${_id}`);
  await title.fill('First, by me');
  await page.reload();
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();

  await page.request.put(`/api/articles/${_id}`, { data: { title: 'First, by another' } });
  await page.reload();

  await expect(
    page.getByText(
      'This was changed elsewhere since you began. What you typed is below; when you save, you see both changes.',
    ),
  ).toBeVisible();
  await expect(title).toHaveValue('First, by me');
});

/** Runs in the page: its browser stores nothing. */
function denyStorage(): void {
  const deny = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: deny });
  Object.defineProperty(window, 'indexedDB', { get: deny });
}

test('where the browser stores nothing, leaving needs a confirmation only for what the server does not have', async ({
  page,
  site,
}) => {
  await page.addInitScript(denyStorage);
  await openNew(page, site);
  await fieldsOf(page).title.pressSequentially('Half a thought');
  await expect(draftStatus(page)).toHaveText(saved);

  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(page.getByText('No articles yet.')).toBeVisible();
  await page.reload();
  await unfinished(page, 'Half a thought').click();
  await expect(fieldsOf(page).title).toHaveValue('Half a thought');

  await writeAll(page, { status: /^Saved \d\d:\d\d, but not the image: save before you leave$/ });
  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(confirmation(page)).toContainText(
    'This device stores nothing: what you typed is lost when this page is closed.',
  );
  await confirmation(page).getByRole('button', { name: 'Leave' }).click();
  await unfinished(page, written.title).click();
  await expectAll(page);
  await page.getByRole('button', { name: 'Add Article' }).click();

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expectStored(site);
});
