import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { fieldsOf } from './articleForm.ts';
import { expectToast, open, rowOf, screenLinks } from './dashboard.ts';

test('somebody is invited as an author by a link, writes there, and sees nothing else', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  await site.createCategory('letters');
  await open(page, site, '/users');
  const invite = page.getByRole('form', { name: 'Invite somebody' });
  await invite.getByLabel('Email').fill('ida@octavo.example');
  await invite.getByLabel('Role').selectOption('Author');
  await invite.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByRole('textbox', { name: 'Link for ida@octavo.example' }).inputValue();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await page.context().clearCookies();

  await page.goto(link);
  await page.getByLabel('Username').fill('Ida Quill');
  await page.getByLabel('Password', { exact: true }).fill('goose feathers');
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Author' })).toBeVisible();
  await expectToast(page, 'status', 'Welcome! Your account is ready.');
  const links = (await screenLinks(page)).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Article', 'Comments', 'Media', 'Activity', 'Setting']);
  await page.goto('/dashboard/users');
  await expect(page.getByText('Access denied. Only admins can view users.')).toBeVisible();
  await expectAccessibleInAllColours(page);

  await page.goto('/dashboard/article?form=new');
  await fieldsOf(page).title.fill('On quills');
  await fieldsOf(page).category.selectOption('letters');
  await fieldsOf(page).content.fill('A goose has ten good ones.');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Article' }).click();
  await expectToast(page, 'status', 'Article created successfully!');
  await page.getByRole('checkbox', { name: 'Published: On quills' }).click();
  await expectToast(page, 'status', 'Article published successfully!');
  await expect(rowOf(page, 'On quills')).toContainText('Ida Quill');
});
