import { expectAccessibleInAllColours, expectNoSidewaysScroll, signOut } from '../../fixtures.ts';
import { activate, tabTo, typeInto } from '../../focus.ts';
import { expect, test } from '../../site.ts';
import { expectToast, open, rowOf, screenLinks } from '../dashboard.ts';
import { fieldsOf } from './articleForm.ts';

test('somebody is invited as an author by a link, publishes, hands in, and sees nothing else, by keyboard', async ({
  page,
  site,
}) => {
  await site.createCategory('letters');
  await open(page, site, '/users');
  const invite = page.getByRole('form', { name: 'Invite somebody' });
  await typeInto(page, invite.getByLabel('Email'), 'ida@octavo.example');
  await tabTo(page, invite.getByLabel('Role'));
  await page.keyboard.type('Author');
  await activate(page, invite.getByRole('button', { name: 'Invite' }));
  const link = await page.getByRole('textbox', { name: 'Link for ida@octavo.example' }).inputValue();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await signOut(page);

  await page.goto(link);
  await typeInto(page, page.getByLabel('Username'), 'Ida Quill');
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'goose feathers');
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Author' })).toBeVisible();
  await expectToast(page, 'status', 'Welcome! Your account is ready.');
  const links = (await screenLinks(page)).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Article', 'Comments', 'Media', 'Activity', 'Setting']);
  await links.filter({ hasText: 'Article' }).press('Enter');
  await expect(page.getByText('No articles yet.')).toBeVisible();
  await page.keyboard.press('n');

  const write = async (title: string) => {
    await typeInto(page, fieldsOf(page).title, title);
    await tabTo(page, fieldsOf(page).content);
    await page.keyboard.type('A goose has ten good ones.');
    await tabTo(page, fieldsOf(page).category);
    await page.keyboard.type('letters');
    await activate(page, page.getByRole('button', { name: 'Add Article' }));
    await expectToast(page, 'status', 'Article created successfully!');
  };
  await write('On quills');
  await tabTo(page, page.getByRole('checkbox', { name: 'Published: On quills' }));
  await page.keyboard.press('Space');
  await expectToast(page, 'status', 'Article published successfully!');
  await expect(rowOf(page, 'On quills')).toContainText('Ida Quill');

  await site.changeSettings({ authors: 'hand-in' });
  await page.goto('/dashboard/article?form=new');
  await write('On ink');
  await tabTo(page, page.getByRole('checkbox', { name: 'Handed in: On ink' }));
  await page.keyboard.press('Space');
  await expectToast(page, 'status', 'Article handed in. An admin will look at it.');
  await expect(rowOf(page, 'On ink')).toContainText('Handed in');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await site.changeSettings({ authors: 'publish' });

  await page.goto('/dashboard/users');
  await expect(page.getByText('Access denied. Only admins can view users.')).toBeVisible();
  await expectAccessibleInAllColours(page);
});
