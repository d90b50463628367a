import { expect, test } from '../../site.ts';
import { expectNoDrafts, storedTexts } from '../../storedDrafts.ts';
import { draftStatus } from '../articles/articleForm.ts';
import { expectToast, holdResponses, open, screenLinks } from '../dashboard.ts';

test('the draft of a category survives a reload and a failed save', async ({ page, site, pageErrors }) => {
  await open(page, site, '/category?form=new');
  const field = page.getByLabel('Category', { exact: true });
  await field.pressSequentially('Punchcutt');
  await page.reload();
  await expect(field).toHaveValue('Punchcutt');
  await expect(draftStatus(page)).toHaveText('Saved on this device');

  await page.route('**/api/categories', (route) => route.fulfill({ status: 500, json: {} }));
  await field.press('End');
  await page.keyboard.type('ing');
  await page.keyboard.press('Enter');
  await expectToast(page, 'alert', 'Unknown error occurred');
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await page.unroute('**/api/categories');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expectToast(page, 'status', 'Category created successfully');
  expect(await site.rows('categories')).toMatchObject([{ category: 'Punchcutting' }]);
  await expectNoDrafts(page);
  pageErrors.length = 0;
});

test('leaving a form while it is being saved is not undone by the response', async ({ page, site }) => {
  await open(page, site, '/category?form=new');
  await page.getByLabel('Category', { exact: true }).fill('Punchcutting');
  const release = await holdResponses(page, '**/api/categories');
  await page.keyboard.press('Control+s');
  await expect(draftStatus(page)).toHaveText('Saving');

  await (await screenLinks(page)).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/dashboard/users');
  release();

  await expectToast(page, 'status', 'Category created successfully');
  await expect(page).toHaveURL('/dashboard/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expectNoDrafts(page);
});

test('the draft of a user has every field but a new password', async ({ page, site, playwright, baseURL }) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { _id } = await site.createUser(other, 'compositor');
  await open(page, site, `/users?form=${_id}`);
  const username = page.getByLabel('Username', { exact: true });
  const password = page.getByLabel('New password', { exact: true });
  await password.pressSequentially('sesame-open-123');
  await username.fill('foreman');
  await expect(draftStatus(page)).toHaveText('Saved on this device');
  const elsewhere = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  const stored = await storedTexts(page);
  expect(stored.join()).toContain('foreman');
  expect(stored.join() + elsewhere).not.toContain('sesame');

  await page.reload();
  await expect(username).toHaveValue('foreman');
  await expect(password).toHaveValue('');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expectToast(page, 'status', 'User updated successfully');
  expect(await site.rows('users')).toContainEqual(expect.objectContaining({ _id, username: 'foreman' }));
  await other.dispose();
});
