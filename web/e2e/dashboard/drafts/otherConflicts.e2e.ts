import { expect, test } from '../../site.ts';
import { expectToast, open } from '../dashboard.ts';
import { colleague, conflict, expectConflicts, saveChoice, update } from './conflicts.ts';

test('two administrators rename one category, and the second chooses', async ({ page, site, request, pageErrors }) => {
  const theirs = await colleague({ site, request });
  await site.createCategory('Types');
  const [{ _id }] = await site.rows('categories');
  await open(page, site, `/category?form=${_id}`);
  await page.getByLabel('Category', { exact: true }).fill('By me');
  await theirs(`categories/${_id}`, { category: 'By Yuki' });
  await update(page, 'Category').click();

  await expect(conflict(page)).toContainText('By Yuki');
  await conflict(page).getByRole('radio', { name: 'Yours' }).check();
  await saveChoice(page);

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
  const theirs = await colleague({ site, request });
  const reader = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { _id } = await site.createUser(reader, 'Reader');
  await open(page, site, `/users?form=${_id}`);
  await page.getByLabel('Username').fill('Reader by me');
  await page.getByLabel('New password').fill('a new password');
  await theirs(`users/${_id}`, { email: 'by.yuki@octavo.example' });
  await update(page, 'User').click();

  await expect(conflict(page).getByRole('region', { name: 'Email' })).toContainText('inserted: by.yuki');
  await saveChoice(page);

  await expectToast(page, 'status', 'User updated successfully');
  const user = (await site.rows('users')).find((row: { _id: string }) => row._id === _id);
  expect(user).toMatchObject({ username: 'Reader by me', email: 'by.yuki@octavo.example' });
  const login = { email: user.email, password: 'a new password' };
  expect((await reader.post('/api/users/login', { data: login })).status()).toBe(200);
  await reader.dispose();
  expectConflicts(pageErrors);
});
