import { expectRing, tabTo } from '../../focus.ts';
import { expect, test } from '../../site.ts';
import { expectToast, open, rowOf, rowsOf } from '../dashboard.ts';
import { activate, activateButton, CATEGORY, expectSound, undo } from '../journeys/byKeyboard.ts';

test('a deletion is undone, a deleted article restored and another deleted forever', async ({ page, site }) => {
  const category = await site.createCategory(CATEGORY);
  for (const title of ['One', 'Two']) await site.createArticle({ title, category });
  await open(page, site, '/article');
  const dialog = page.getByRole('dialog');
  const remove = async (name: string, yes: string) => {
    await activateButton(page, name);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await activate(page, dialog.getByRole('button', { name: yes, exact: true }));
  };

  await remove('Delete Two', 'Delete');
  await expect(page.getByRole('button', { name: 'Delete One' })).toBeFocused();
  await undo(page);
  await expectToast(page, 'status', 'Article restored successfully!');
  await expect(rowsOf(page)).toHaveCount(2);
  await expectRing(page);

  await tabTo(page, page.getByRole('checkbox', { name: 'Select all' }));
  await page.keyboard.press('Space');
  await remove('Delete Selected (2)', 'Delete');
  await expectToast(page, 'status', 'Articles deleted successfully!');
  await expect(page.getByRole('region', { name: 'Articles' })).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Articles' }));
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Trash (2)', selected: true })).toBeFocused();
  await expectSound(page);

  await activateButton(page, 'Restore One');
  await expectToast(page, 'status', 'Article restored successfully!');
  await expect(page.getByRole('button', { name: 'Delete forever Two' })).toBeFocused();
  await activateButton(page, 'Delete forever Two');
  await expect(dialog).toHaveAccessibleName('Delete Article Forever');
  await expect(dialog).toHaveAccessibleDescription(
    'Are you sure you want to delete this article forever? This action cannot be undone.',
  );
  await expectSound(page);
  await activate(page, dialog.getByRole('button', { name: 'Delete forever' }));
  await expectToast(page, 'status', 'Article deleted forever!');
  await expect(page.getByText('The trash is empty. Deleted articles stay here for 30 days.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trash' })).toBeFocused();
});

test('a deleted message is restored with others, and the trash emptied', async ({ page, site }) => {
  for (const name of ['ann', 'ben', 'cleo']) await site.createMessage(name);
  for (const contact of await site.rows('contacts')) await site.delete('contacts', contact);
  await open(page, site, '/messages');
  await tabTo(page, page.getByRole('tab', { name: 'Messages' }));
  await page.keyboard.press('ArrowRight');
  await expect(rowsOf(page)).toHaveCount(3);

  for (const name of ['ann', 'ben']) {
    await tabTo(page, rowOf(page, `the message from ${name}`).getByRole('checkbox'));
    await page.keyboard.press('Space');
  }
  await expectSound(page);
  await activateButton(page, 'Restore (2)');
  await expectToast(page, 'status', 'Messages restored successfully!');
  await expect(page.getByRole('button', { name: 'Delete forever the message from cleo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }));

  await expectToast(page, 'status', 'Message deleted forever!');
  await expect(page.getByRole('region', { name: 'Trash' })).toBeFocused();
  expect(await site.rows('contacts')).toHaveLength(2);
});
