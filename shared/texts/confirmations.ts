/** The texts of a dialog that confirms an action which cannot be undone. */
export interface Confirmation {
  title: string;
  text: string;
}

/** The confirmations before deleting (specification, section 4, and those in the same tone that it leaves open). */
export const confirmations = {
  deleteUser: confirmDelete('User', 'this user'),
  deleteUsers: (count: number) => confirmDelete('Selected Users', `${count} users`),
  deleteArticle: confirmDelete('Article', 'this article'),
  deleteArticles: (count: number) => confirmDelete('Selected Articles', `${count} articles`),
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
    text: `Are you sure you want to delete ${count} tags from all articles? Each of them keeps its earlier versions.`,
  }),
  deleteMessage: confirmDelete('Message', 'this message'),
  deleteMessages: (count: number) => confirmDelete('Selected Messages', `${count} messages`),
  deleteComment: confirmDelete('Comment', 'this comment'),
  deleteComments: (count: number) => confirmDelete('Selected Comments', `${count} comments`),
  deleteArticleForever: confirmDeleteForever('Article', 'this article'),
  deleteArticlesForever: (count: number) =>
    confirmDeleteForever('Selected Articles', count === 1 ? 'this article' : `${count} articles`),
  deletePageForever: confirmDeleteForever('Page', 'this page'),
  deleteMessageForever: confirmDeleteForever('Message', 'this message'),
  deleteMessagesForever: (count: number) =>
    confirmDeleteForever('Selected Messages', count === 1 ? 'this message' : `${count} messages`),
} as const;

function confirmDeleteForever(what: string, which: string): Confirmation {
  return confirmDelete(`${what} Forever`, `${which} forever`);
}

function confirmDelete(what: string, which: string): Confirmation {
  return {
    title: `Delete ${what}`,
    text: `Are you sure you want to delete ${which}? This action cannot be undone.`,
  };
}
