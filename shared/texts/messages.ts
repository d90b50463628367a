import type { RestoreResult, TrashKind } from '../history/trash.ts';
import { pageMessages } from './texts.ts';

/** The success messages of the calls: those of the specification (section 8), and others in the same tone. */
export const done = {
  loggedIn: 'Login Successful',
  registered: 'Registration Successful',
  loggedOut: pageMessages.loggedOut,
  profileUpdated: 'Profile Updated',
  userUpdated: 'User updated successfully',
  userDeleted: 'User deleted successfully',
  usersDeleted: 'Users deleted successfully',
  articleCreated: 'Article created successfully!',
  articleUpdated: 'Article updated successfully!',
  articleHandedIn: 'Article handed in. An admin will look at it.',
  articleTakenBack: 'Article taken back. It is yours to go on with.',
  articlePublished: 'Article published successfully!',
  articleUnpublished: 'Article unpublished successfully!',
  articleDeleted: 'Article deleted successfully!',
  revisionRestored: 'Revision restored successfully!',
  imageUpdated: 'Image updated successfully!',
  draftDeleted: 'Draft deleted successfully!',
  previewLinkCreated: 'Preview link created successfully!',
  previewLinkDeleted: 'Preview link revoked successfully!',
  articlesDeleted: 'Articles deleted successfully!',
  categoryCreated: 'Category created successfully',
  categoryUpdated: 'Category updated successfully',
  categoryDeleted: 'Category deleted successfully',
  categoriesDeleted: 'Categories deleted successfully',
  messageSent: 'Message sent successfully!',
  messageDeleted: 'Message deleted successfully!',
  messagesDeleted: 'Messages deleted successfully!',
  commentAdded: 'Comment added successfully!',
  commentUpdated: 'Comment updated successfully!',
  commentHeld: 'Thank you! Your comment waits for approval.',
  commentReported: 'Thank you! The administrators will look at it.',
  commentDeleted: 'Comment deleted successfully!',
  commentsDeleted: 'Comments deleted successfully!',
  restored: 'Restored successfully!',
  deletedForever: 'Deleted forever!',
} as const;

/** The success messages of changes of several articles, apart from those that readers' pages bring along. */
export const doneInBulk = {
  articlesPublished: 'Articles published successfully!',
  articlesUnpublished: 'Articles unpublished successfully!',
  articlesCategorized: 'Category set successfully!',
  tagRenamed: 'Tag renamed successfully!',
  tagMerged: 'Tags merged successfully!',
  tagDeleted: 'Tag deleted successfully!',
  authorUpdated: 'Author page updated successfully!',
} as const;

/** The success messages of marking contact messages, by their new status. */
export const contactsMarked = {
  unread: 'Marked as unread!',
  read: 'Marked as read!',
  archived: 'Archived successfully!',
} as const;

/** The success messages of judging comments, by their new status. */
export const commentsJudged = {
  approved: 'Approved!',
  pending: 'Held for approval!',
  spam: 'Marked as spam!',
  reported: 'Reported again!',
} as const;

/** A word of two for one and several. */
const words = {
  articles: ['Article', 'Articles'],
  contacts: ['Message', 'Messages'],
  pages: ['Page', 'Pages'],
} as const;

/** The success message of restoring articles, contact messages or pages, which tells what is not as it was. */
export function restoredMessage(
  kind: TrashKind,
  { restored, renamed, uncategorized }: Omit<RestoreResult, 'message'>,
): string {
  const [one, many] = words[kind];
  if (restored === 0) return `Nothing to restore: no longer in the trash.`;
  return [
    `${restored === 1 ? one : many} restored successfully!`,
    ...(renamed.length === 1 ? [`Its address was taken, so it is now /articles/${renamed[0]?.slug}.`] : []),
    ...(renamed.length > 1 ? [`${renamed.length} addresses were taken, so these articles have new ones.`] : []),
    ...(uncategorized.length > 0 ? ['A category was deleted meanwhile, so choose another one.'] : []),
  ].join(' ');
}

/** The success message of removing articles, contact messages or pages from the trash. */
export function purgedMessage(kind: TrashKind, purged: number): string {
  const [one, many] = words[kind];
  if (purged === 0) return `Nothing to delete: no longer in the trash.`;
  return `${purged === 1 ? one : many} deleted forever!`;
}

/** The success message of adding a tag to articles, of which some have as many as they may. */
export const articlesTagged = (full: number): string =>
  ['Tag added successfully!', ...(full > 0 ? [`${full === 1 ? '1 has' : `${full} have`} 20 tags already.`] : [])].join(
    ' ',
  );

/** The message after restoring a revision, whose category or pictures may be gone. */
export function revisionRestored({ missingCategory = null, missingPictures }: Missing): string {
  const sentences = [
    missingCategory !== null && `Its category, ${missingCategory}, is gone, so the article keeps its own.`,
    missingPictures === 1 && 'One of its images is gone, so it was left out.',
    missingPictures > 1 && `${missingPictures} of its images are gone, so they were left out.`,
  ].filter(Boolean);
  return sentences.length === 0 ? done.revisionRestored : ['Revision restored.', ...sentences].join(' ');
}

interface Missing {
  missingCategory?: string | null;
  missingPictures: number;
}

/** The messages for failed calls without a message of their own (specification, section 8). */
export const failed = {
  login: 'Login Failed',
  register: 'Registration Failed',
  updateProfile: 'Profile Update Failed',
  updateUser: 'Error updating user',
  deleteUsers: 'Error deleting users',
  fetchArticles: pageMessages.fetchArticlesFailed,
  fetchRevisions: 'Error fetching earlier versions',
  restoreRevision: 'Error restoring this version',
  fetchPreviewLinks: 'Error fetching preview links',
  createPreviewLink: 'Error creating preview link',
  revokePreviewLink: 'Error revoking preview link',
  createArticle: 'Error creating article',
  deleteArticle: 'error deleting article',
  deleteArticles: 'Bulk delete failed',
  fetchCategories: pageMessages.fetchCategoriesFailed,
  deleteCategory: 'Error deleting category',
  updateCategory: 'Error updating category',
  sendContact: 'Error sending message',
  fetchContacts: 'Error fetching contacts',
  deleteContact: 'Error deleting message',
  addComment: 'Error adding comment!',
  fetchComments: pageMessages.fetchCommentsFailed,
  fetchAllComments: 'Error fetching all comments!',
  updateComment: 'Error updating comment!',
  reportComment: 'Error reporting comment!',
  deleteComment: 'Error deleting comment!',
  deleteComments: 'Error deleting comments!',
  fetchTrash: 'Error fetching trash',
  restore: 'Error restoring',
  deleteForever: 'Error deleting forever',
  fetchActivity: 'Error fetching activity',
  unknown: pageMessages.unknownFailure,
} as const;

/** Texts that say who alone may do something, or that it is closed. */
export const denials = {
  registrationClosed: 'Registration is closed.',
  registrationByInvitation: 'Registration is by invitation only.',
  commentsForAdmins: 'Only admins decide about comments.',
  imageOfOthers: 'Somebody else uploaded this picture: you can use it, and an admin can change it.',
  usersForAdmins: 'Access denied. Only admins can view users.',
  pageForAdmins: 'Access denied. Only admins can view this page.',
} as const;
