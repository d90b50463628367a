import { msg, t } from './t.ts';

/** The texts of a dialog that confirms an action. */
export interface Confirmation {
  title: string;
  text: string;
}

/**
 * The confirmations before deleting: those of the specification (section 4), of categories and comments, letter by letter, and others, which
 * say what happens.
 */
export const confirmations = {
  deleteUser: msg({
    title: 'Delete User',
    text: 'Are you sure you want to delete this user? This action cannot be undone.',
  }),
  deleteUsers: (count: number): Confirmation => ({
    title: t('Delete Selected Users'),
    text: t(
      'Are you sure you want to delete {count, plural, one {# user} other {# users}}? This action cannot be undone.',
      { count },
    ),
  }),
  deleteArticle: (title: string): Confirmation => ({
    title: t('Delete Article'),
    text: t('Delete “{title}”? It goes to the trash for 30 days, where you can restore it.', { title }),
  }),
  deleteArticles: (count: number): Confirmation => ({
    title: t('Delete Selected Articles'),
    text: t(
      '{count, plural, one {Delete # article? It goes to the trash for 30 days, where you can restore it.} other {Delete # articles? They go to the trash for 30 days, where you can restore them.}}',
      { count },
    ),
  }),
  deleteCategory: msg({
    title: 'Delete Category',
    text: 'Are you sure you want to delete this category? This action cannot be undone.',
  }),
  deleteCategories: (count: number): Confirmation => ({
    title: t('Delete Selected Categories'),
    text: t('Are you sure you want to delete {count} categories? This action cannot be undone.', { count }),
  }),
  removeSecondFactors: (username: string): Confirmation => ({
    title: t('Remove Second Factors'),
    text: t(
      'Are you sure you want to remove all second factors of {username}? Every session of the account ends, and logging in takes the password alone then.',
      { username },
    ),
  }),
  revokeInvitation: msg({
    title: 'Revoke Invitation',
    text: 'Are you sure you want to revoke this invitation? Its link leads nowhere then.',
  }),
  undoImport: msg({
    title: 'Undo the Import',
    text: 'Its articles and pages go to the trash for 30 days, with their comments, and its old addresses end. What was edited here since stays, and so do categories, authors and pictures.',
  }),
  endImport: msg({
    title: 'End the Import',
    text: 'What has come so far stays, and the file is removed. The same file can be imported again, which brings the rest.',
  }),
  deleteTag: msg({
    title: 'Delete Tag',
    text: 'Are you sure you want to delete this tag from all articles? Each of them keeps its earlier versions.',
  }),
  deleteTags: (count: number): Confirmation => ({
    title: t('Delete Selected Tags'),
    text: t(
      'Are you sure you want to delete {count, plural, one {# tag} other {# tags}} from all articles? Each of them keeps its earlier versions.',
      { count },
    ),
  }),
  deleteRedirect: msg({
    title: 'Delete Redirect',
    text: 'Are you sure you want to delete this redirect? Links to the old address then lead nowhere.',
  }),
  deleteRedirects: (count: number): Confirmation => ({
    title: t('Delete Selected Redirects'),
    text: t(
      'Are you sure you want to delete {count, plural, one {# redirect} other {# redirects}}? Links to the old addresses then lead nowhere.',
      { count },
    ),
  }),
  deleteMessage: msg({
    title: 'Delete Message',
    text: 'Delete this message? It goes to the trash for 30 days, where you can restore it.',
  }),
  deleteMessages: (count: number): Confirmation => ({
    title: t('Delete Selected Messages'),
    text: t(
      '{count, plural, one {Delete # message? It goes to the trash for 30 days, where you can restore it.} other {Delete # messages? They go to the trash for 30 days, where you can restore them.}}',
      { count },
    ),
  }),
  deleteComment: msg({
    title: 'Delete Comment',
    text: 'Are you sure you want to delete this comment? This action cannot be undone.',
  }),
  deleteComments: (count: number): Confirmation => ({
    title: t('Delete Selected Comments'),
    text: t('Are you sure you want to delete {count} comments? This action cannot be undone.', { count }),
  }),
  deleteArticleForever: msg({
    title: 'Delete Article Forever',
    text: 'Are you sure you want to delete this article forever? This action cannot be undone.',
  }),
  deleteArticlesForever: (count: number): Confirmation => ({
    title: t('Delete Selected Articles Forever'),
    text: t(
      'Are you sure you want to delete {count, plural, one {# article} other {# articles}} forever? This action cannot be undone.',
      { count },
    ),
  }),
  deletePageForever: msg({
    title: 'Delete Page Forever',
    text: 'Are you sure you want to delete this page forever? This action cannot be undone.',
  }),
  deleteMessageForever: msg({
    title: 'Delete Message Forever',
    text: 'Are you sure you want to delete this message forever? This action cannot be undone.',
  }),
  deleteMessagesForever: (count: number): Confirmation => ({
    title: t('Delete Selected Messages Forever'),
    text: t(
      'Are you sure you want to delete {count, plural, one {# message} other {# messages}} forever? This action cannot be undone.',
      { count },
    ),
  }),
};
