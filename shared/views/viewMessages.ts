import { msg } from '../texts/t.ts';

/** The messages of saved views, apart from those that every reader loads. */
export const viewMessages = msg({
  created: 'View saved successfully!',
  renamed: 'View renamed successfully!',
  deleted: 'View deleted successfully!',
  createFailed: 'Error saving view',
  renameFailed: 'Error renaming view',
  deleteFailed: 'Error deleting view',
  notFound: 'View not found.',
  nameTaken: 'Another view of this list has this name.',
  tooMany: 'You have 20 views of this list. Delete one of them first.',
});
