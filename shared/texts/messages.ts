import type { RestoreResult, TrashKind } from '../history/trash.ts';
import { type Message, msg } from './t.ts';
import { pageMessages } from './texts.ts';

/** The success messages of the calls: those of the specification (section 8), and others in the same tone. */
export const done = msg({
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
});

/** The success messages of changes of several articles, apart from those that readers' pages bring along. */
export const doneInBulk = msg({
  articlesPublished: 'Articles published successfully!',
  articlesUnpublished: 'Articles unpublished successfully!',
  articlesCategorized: 'Category set successfully!',
  tagAdded: 'Tag added successfully!',
  tagRenamed: 'Tag renamed successfully!',
  tagMerged: 'Tags merged successfully!',
  tagDeleted: 'Tag deleted successfully!',
  authorUpdated: 'Author page updated successfully!',
});

/** The success messages of marking contact messages, by their new status. */
export const contactsMarked = msg({
  unread: 'Marked as unread!',
  read: 'Marked as read!',
  archived: 'Archived successfully!',
});

/** The success messages of judging comments, by their new status. */
export const commentsJudged = msg({
  approved: 'Approved!',
  pending: 'Held for approval!',
  spam: 'Marked as spam!',
  reported: 'Reported again!',
});

/** The success messages of restoring articles, contact messages or pages: of one, and of several. */
const restoredMessages = msg({
  articles: ['Article restored successfully!', 'Articles restored successfully!'],
  contacts: ['Message restored successfully!', 'Messages restored successfully!'],
  pages: ['Page restored successfully!', 'Pages restored successfully!'],
} as const);

/** The success messages of removing them from the trash. */
const purgedMessages = msg({
  articles: ['Article deleted forever!', 'Articles deleted forever!'],
  contacts: ['Message deleted forever!', 'Messages deleted forever!'],
  pages: ['Page deleted forever!', 'Pages deleted forever!'],
} as const);

/** The success message of restoring articles, contact messages or pages, which tells what is not as it was. */
export function restoredMessage(
  kind: TrashKind,
  { restored, renamed, uncategorized }: Omit<RestoreResult, 'message'>,
): Message {
  const [one, many] = restoredMessages[kind];
  if (restored === 0) return msg('Nothing to restore: no longer in the trash.');
  return sentences([
    restored === 1 ? one : many,
    renamed.length === 1 &&
      msg('Its address was taken, so it is now /articles/{slug}.', { slug: renamed[0]?.slug ?? '' }),
    renamed.length > 1 &&
      msg('{count} addresses were taken, so these articles have new ones.', { count: renamed.length }),
    uncategorized.length > 0 && msg('A category was deleted meanwhile, so choose another one.'),
  ]);
}

/** The success message of removing articles, contact messages or pages from the trash. */
export function purgedMessage(kind: TrashKind, purged: number): Message {
  const [one, many] = purgedMessages[kind];
  if (purged === 0) return msg('Nothing to delete: no longer in the trash.');
  return purged === 1 ? one : many;
}

/** The success message of adding a tag to articles, of which some have as many as they may. */
export const articlesTagged = (full: number): Message =>
  sentences([
    doneInBulk.tagAdded,
    full > 0 && msg('{count, plural, one {# has 20 tags already.} other {# have 20 tags already.}}', { count: full }),
  ]);

/** The message after restoring a revision, whose category or pictures may be gone. */
export function revisionRestored({ missingCategory = null, missingPictures }: Missing): Message {
  if (missingCategory === null && missingPictures === 0) return done.revisionRestored;
  return sentences([
    msg('Revision restored.'),
    missingCategory !== null &&
      msg('Its category, {category}, is gone, so the article keeps its own.', { category: missingCategory }),
    missingPictures > 0 &&
      msg(
        '{count, plural, one {One of its images is gone, so it was left out.} other {# of its images are gone, so they were left out.}}',
        { count: missingPictures },
      ),
  ]);
}

/** Puts whole sentences one after another, without those that are false. */
export const sentences = (parts: (Message | false)[]): Message =>
  parts
    .filter((part) => part !== false)
    .reduce((before, next) => msg('{before} {next}', { before: asMessage(before), next: asMessage(next) }));

/** Has a static text be translated where it is a value. */
const asMessage = (text: Message): Message => (typeof text === 'string' ? msg(text, {}) : text);

interface Missing {
  missingCategory?: string | null;
  missingPictures: number;
}

/** The messages for failed calls without a message of their own (specification, section 8). */
export const failed = msg({
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
});

/** Texts that say who alone may do something, or that it is closed. */
export const denials = msg({
  registrationClosed: 'Registration is closed.',
  registrationByInvitation: 'Registration is by invitation only.',
  commentsForAdmins: 'Only admins decide about comments.',
  imageOfOthers: 'Somebody else uploaded this picture: you can use it, and an admin can change it.',
  usersForAdmins: 'Access denied. Only admins can view users.',
  pageForAdmins: 'Access denied. Only admins can view this page.',
});
