import { msg } from '../texts/t.ts';

/** The messages of the written pages, apart from those that every reader loads. */
export const textPageMessages = msg({
  created: 'Page created successfully!',
  updated: 'Page updated successfully!',
  reset: 'Page reset successfully!',
  deleted: 'Page deleted successfully!',
  fetchFailed: 'Error fetching pages',
  createFailed: 'Error creating page',
  updateFailed: 'Error updating page',
  resetFailed: 'Error resetting page',
  deleteFailed: 'Error deleting page',
  notFound: 'Page not found.',
  slugTaken: 'Another page has this address.',
  slugReserved: (slug: string) => msg('The site itself uses /{slug}. Choose another address.', { slug }),
  slugFixed: 'The address of this page cannot be changed.',
  addressTaken: (title: string, slug: string) =>
    msg('“{title}” cannot be restored: another page has its address, /{slug}. Change or delete that page first.', {
      title,
      slug,
    }),
  cannotDelete: 'This page cannot be deleted. Reset it to its default text instead.',
  cannotReset: 'This page has no default text.',
  tooMany: 'There are 100 pages. Delete one of them first.',
});
