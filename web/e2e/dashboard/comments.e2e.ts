import { expect, test } from '../house.ts';
import { open, rowOf } from './dashboard.ts';

const moment = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/;

test('comments show the post by its first 20 characters, and when', { tag: '@layout' }, async ({
  page,
  house,
  request,
}) => {
  await house.category('letters');
  const short = await house.article({ title: 'Ink', category: 'letters' });
  const long = await house.article({ title: 'How paper remembers what ink forgets', category: 'letters' });
  await house.comment(short, 'About ink.');
  const bea = await house.reader(request, 'bea');
  await house.comment(long, 'About paper.', request);
  await house.remove('users', bea);
  await open(page, house, '/comments');

  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all',
    '#',
    'User',
    'Post',
    'Comment',
    'Created At',
    'Actions',
  ]);
  await expect(rowOf(page, 'the comment of Unknown').getByRole('cell')).toHaveText([
    '',
    '1',
    'Unknown',
    'How paper remembers ...',
    'About paper.',
    moment,
    '',
  ]);
  await expect(rowOf(page, 'the comment of Ada Press').getByRole('cell')).toHaveText([
    '',
    '2',
    'Ada Press',
    'Ink...',
    'About ink.',
    moment,
    '',
  ]);
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByRole('button', { name: 'Delete Selected (2)' })).toBeVisible();
});
