import { expect, test } from '../house.ts';
import { open, rowOf, rowsOf } from './dashboard.ts';

test('messages show who wrote what, and can be read whole', { tag: '@layout' }, async ({ page, house }) => {
  const long = `First line.\n${'So it goes on. '.repeat(40)}`.trim();
  await house.message('ann', long);
  await house.message('ben', 'Short.');
  await open(page, house, '/messages');

  await expect(page.getByRole('columnheader')).toHaveText(['Select all', '#', 'Name', 'Email', 'Message', 'Actions']);
  await expect(rowOf(page, 'the message of ben').getByRole('cell')).toHaveText([
    '',
    '1',
    'ben',
    'ben@octavo.example',
    'Short.',
    '',
  ]);
  await expect(rowsOf(page)).toHaveCount(2);

  const read = page.getByRole('button', { name: 'Read the message of ann' });
  await read.click();
  const dialog = page.getByRole('dialog', { name: 'Message of ann' });
  await expect(dialog.getByText(long)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(read).toBeFocused();
});
