import { plural } from '../kit/text.ts';

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
  deleteUser: confirmDelete('User', 'this user'),
  deleteUsers: (count: number) => confirmDelete('Selected Users', plural(count, 'user')),
  deleteArticle: (title: string) => confirmTrash('Article', `“${title}”`, 1),
  deleteArticles: (count: number) => confirmTrash('Selected Articles', plural(count, 'article'), count),
  deleteCategory: confirmDelete('Category', 'this category'),
  deleteCategories: (count: number) => confirmDelete('Selected Categories', `${count} categories`),
  removeSecondFactors: (username: string) => ({
    title: 'Remove Second Factors',
    text: `Are you sure you want to remove all second factors of ${username}? Every session of the account ends, and logging in takes the password alone then.`,
  }),
  revokeInvitation: {
    title: 'Revoke Invitation',
    text: 'Are you sure you want to revoke this invitation? Its link leads nowhere then.',
  },
  deleteTag: {
    title: 'Delete Tag',
    text: 'Are you sure you want to delete this tag from all articles? Each of them keeps its earlier versions.',
  },
  deleteTags: (count: number) => ({
    title: 'Delete Selected Tags',
    text: `Are you sure you want to delete ${plural(count, 'tag')} from all articles? Each of them keeps its earlier versions.`,
  }),
  deleteMessage: confirmTrash('Message', 'this message', 1),
  deleteMessages: (count: number) => confirmTrash('Selected Messages', plural(count, 'message'), count),
  deleteComment: confirmDelete('Comment', 'this comment'),
  deleteComments: (count: number) => confirmDelete('Selected Comments', `${count} comments`),
  deleteArticleForever: confirmDeleteForever('Article', 'this article'),
  deleteArticlesForever: (count: number) => confirmDeleteForever('Selected Articles', plural(count, 'article')),
  deletePageForever: confirmDeleteForever('Page', 'this page'),
  deleteMessageForever: confirmDeleteForever('Message', 'this message'),
  deleteMessagesForever: (count: number) => confirmDeleteForever('Selected Messages', plural(count, 'message')),
} as const;

function confirmDeleteForever(what: string, which: string): Confirmation {
  return confirmDelete(`${what} Forever`, `${which} forever`);
}

function confirmTrash(what: string, which: string, count: number): Confirmation {
  const rest =
    count === 1
      ? 'It goes to the trash for 30 days, where you can restore it.'
      : 'They go to the trash for 30 days, where you can restore them.';
  return { title: `Delete ${what}`, text: `Delete ${which}? ${rest}` };
}

function confirmDelete(what: string, which: string): Confirmation {
  return {
    title: `Delete ${what}`,
    text: `Are you sure you want to delete ${which}? This action cannot be undone.`,
  };
}
