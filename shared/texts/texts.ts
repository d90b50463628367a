import { msg } from './t.ts';

/** The messages that readers' first pages bring along, apart from those of all other calls. */
export const pageMessages = msg({
  loggedOut: 'Logout Successful',
  logoutFailed: 'Logout Failed',
  fetchArticlesFailed: 'Error fetching articles',
  fetchCategoriesFailed: 'Error fetching categories',
  fetchCommentsFailed: 'Error fetching comments!',
  unknownFailure: 'Unknown error occurred',
});

/** Placeholders for missing values, and texts of public pages. */
export const texts = msg({
  commentsOff: 'Comments are closed.',
  commentDeleted: 'Comment deleted.',
  commentHidden: 'Comment not shown.',
  untitled: 'Untitled',
  unknownAuthor: 'Unknown',
  deletedAccount: 'Deleted account',
  uncategorized: 'Uncategorized',
  noArticles: 'No published articles available.',
  articleNotFound: 'Article not found.',
  pageNotFound: 'Oops! Looks like this page took a coffee break.',
  takeMeBack: 'Take me Back',
  unstored: 'This device stores nothing: send it before you leave.',
});

/** Notices of the web about what happened before or elsewhere. */
export const notices = msg({
  commentAddedBefore: 'Your earlier text was added already. Send again to add this one too.',
  messageSentBefore: 'Your earlier message was sent already. Send again to send this one too.',
});
