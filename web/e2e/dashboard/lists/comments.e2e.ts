import { expect, test } from '../../site.ts';
import { open, rowOf } from '../dashboard.ts';

const moment = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/;

test('the list of comments shows the first 20 characters of the article, and the date', { tag: '@layout' }, async ({
  page,
  site,
  request,
}) => {
  await site.createCategory('letters');
  const short = await site.createArticle({ title: 'Ink', category: 'letters' });
  const long = await site.createArticle({ title: 'How paper remembers what ink forgets', category: 'letters' });
  await site.createComment(short, 'About ink.');
  const bea = await site.createUser(request, 'bea');
  await site.createComment(long, 'About paper.', request);
  await site.delete('users', bea);
  await open(page, site, '/comments');

  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all',
    '#',
    'User',
    'Post',
    'Comment',
    'Created At',
    'Actions',
  ]);
  await expect(rowOf(page, 'the comment by Deleted account').getByRole('cell')).toHaveText([
    '',
    '1',
    'Deleted account',
    'How paper remembers ...',
    'About paper.',
    moment,
    '',
  ]);
  await expect(rowOf(page, 'the comment by Ada Press').getByRole('cell')).toHaveText([
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
