import { expect, test } from '../../site.ts';
import { open, rowOf } from '../dashboard.ts';

test('a row opens by a click on it and by its title', { tag: '@layout' }, async ({ page, site }) => {
  const category = await site.createCategory('letters');
  await site.createArticle({ title: 'How a letter is cut', category });
  await open(page, site, '/article');

  const title = page.getByRole('link', { name: 'How a letter is cut' });
  expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await title.click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('How a letter is cut');

  await page.goBack();
  await rowOf(page, 'How a letter is cut').getByText('letters').click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('How a letter is cut');

  await page.goBack();
  await rowOf(page, 'How a letter is cut').getByRole('checkbox').first().click();
  await expect(page.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible();
});

test('a message opens by a click on its row', { tag: '@layout' }, async ({ page, site, request }) => {
  const message = { username: 'Noor Haddad', email: 'noor@octavo.example', message: 'I like the one on paper.' };
  await request.post('/api/contacts', { data: message });
  await open(page, site, '/messages');

  const row = rowOf(page, 'the message from Noor Haddad');
  // Its dialog has no address for another tab.
  await expect(row.getByRole('link')).toHaveText([message.email]);
  await row.getByText('I like the one on paper.').click();

  await expect(page.getByRole('dialog')).toContainText('I like the one on paper.');
});
