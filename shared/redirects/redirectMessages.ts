import { msg } from '../texts/t.ts';

export const redirectMessages = msg({
  created: 'Redirect created successfully!',
  deleted: 'Redirect deleted successfully!',
  notFound: 'Redirect not found.',
  pathInvalid: 'Old address must be a path of this site, such as /2019/05/on-ink, and not the home page.',
  own: 'The site itself always has a page or file at this address: nothing can lead on from it.',
  targetInvalid: 'New address must be a path of this site, such as /articles/on-ink.',
  loop: 'New address must not be the old one.',
  chained: 'New address leads on to another one itself: send that one.',
  shown: 'There is a page at this address already. Rename or unpublish it first.',
  taken: 'This address leads somewhere already. Delete that redirect first.',
});
