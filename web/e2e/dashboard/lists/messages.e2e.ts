import { expect, test } from '../../site.ts';
import { open, rowOf, rowsOf } from '../dashboard.ts';

test('the list of messages shows who wrote what, and opens a whole message', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  const long = `First line.\n${'So it goes on. '.repeat(40)}`.trim();
  await site.createMessage('ann', long);
  await site.createMessage('ben', 'Short.');
  await open(page, site, '/messages');

  await expect(page.getByRole('columnheader')).toHaveText(['Select all', '#', 'Name', 'Email', 'Message', 'Actions']);
  await expect(rowOf(page, 'the message from ben').getByRole('cell')).toHaveText([
    '',
    '1',
    'ben',
    'ben@octavo.example',
    'Short.',
    '',
  ]);
  await expect(rowsOf(page)).toHaveCount(2);

  const read = page.getByRole('button', { name: 'Read the message from ann' });
  await read.click();
  const dialog = page.getByRole('dialog', { name: 'Message from ann' });
  await expect(dialog.getByText(long)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(read).toBeFocused();
});
