import { type IObservableValue, runInAction } from 'mobx';
import type { DashboardApi } from '../../shared/api.ts';
import type { ArticleCard, ArticleFilters, ArticlesQuery } from '../../shared/articles/articles.ts';
import type { CountedTag, TagsQuery } from '../../shared/articles/tagCalls.ts';
import type { CategoriesQuery } from '../../shared/categories/categories.ts';
import type { CommentFilters, CommentsQuery, ListedComment } from '../../shared/comments/comments.ts';
import type { ContactsQuery, ListedContact } from '../../shared/contacts/contacts.ts';
import type { TrashedArticle, TrashedContact, TrashedPage, TrashKind } from '../../shared/history/trash.ts';
import { limits } from '../../shared/kit/limits.ts';
import type { Page } from '../../shared/kit/paging.ts';
import type { User, UserFilters, UsersQuery } from '../../shared/people/users.ts';
import { redirectMessages } from '../../shared/redirects/redirectMessages.ts';
import type { RedirectsQuery } from '../../shared/redirects/redirects.ts';
import { done, doneInBulk, failed } from '../../shared/texts/messages.ts';
import { statusOf } from '../kernel/ApiProblem.ts';
import type { Stores } from '../kernel/stores.ts';
import type { HeldComments } from './comments/HeldComments.ts';
import { queryOf } from './list/filters/filters.ts';
import { PagedList } from './list/PagedList.ts';
import { messageQuery } from './messages/messageFilters.ts';

/** The state of the dashboard that its lists read, and change by their responses. */
export interface ListContext extends Pick<Stores, 'toasts' | 'session'> {
  api: DashboardApi;
  account: string | undefined;
  isAuthor: boolean;
  /** The number of administrators among all users. */
  admins: IObservableValue<number>;
  /** True where the server asks for the current password before the own account is deleted. */
  isOwnDeletionAsked: IObservableValue<boolean>;
  heldComments: HeldComments;
}

export function userList(context: ListContext): PagedList<User> {
  const { api, toasts, session, account, admins, isOwnDeletionAsked } = context;
  return new PagedList<User>({
    toasts,
    canSelect: ({ isAdmin }) => !isAdmin,
    page: async (page, filters, limit) => {
      const response = await api.users({ page, limit, ...queryOf<UsersQuery>(filters) });
      runInAction(() => admins.set(response.totalAdmins));
      return response;
    },
    delete: async (id) => {
      const isOwn = id === account;
      const response = await api.deleteUser(id, {}).catch((problem) => {
        if (isOwn && statusOf(problem) === 422) runInAction(() => isOwnDeletionAsked.set(true));
        throw problem;
      });
      if (isOwn) void session.check();
      return response;
    },
    deleteMany: (ids) => api.deleteUsers({ ids }),
    deleteMatching: (where, expected) => api.deleteUsers({ where: queryOf<UserFilters>(where), expected }),
    // Any other filter may match administrators, on other pages.
    canSelectMatching: ({ role }) => role === 'user',
    fetchFailed: failed.unknown,
    deleted: { done: done.userDeleted, failed: failed.deleteUsers, quiet: 422 },
    deletedMany: { done: done.usersDeleted, failed: failed.deleteUsers },
  });
}

export type TrashLists = ReturnType<typeof trashLists>;

/** The trash of each kind that has one. */
export const trashLists = (context: ListContext) => ({
  articles: trashList<TrashedArticle>(context, 'articles'),
  contacts: trashList<TrashedContact>(context, 'contacts'),
  pages: trashList<TrashedPage>(context, 'pages'),
});

function trashList<Row extends TrashedArticle | TrashedContact | TrashedPage>(
  { api, toasts }: ListContext,
  kind: TrashKind,
): PagedList<Row> {
  const deletingForever = { done: done.deletedForever, failed: failed.deleteForever };
  return new PagedList<Row>({
    toasts,
    page: (page, _filters, limit) => api.trash({ kind, page, limit }) as Promise<Page<Row>>,
    delete: (id) => api.purgeTrash({ kind, ids: [id] }),
    deleteMany: (ids) => api.purgeTrash({ kind, ids }),
    restore: (ids) => api.restoreTrash({ kind, ids }),
    fetchFailed: failed.fetchTrash,
    deleted: deletingForever,
    deletedMany: deletingForever,
  });
}

/** Restores rows, as many at a time as a call may name; resolves to the last response. */
async function restoreAll({ api }: ListContext, kind: TrashKind, ids: string[]): Promise<{ message: string }> {
  let response = { message: '' };
  for (let first = 0; first < ids.length; first += limits.bulkSize) {
    response = await api.restoreTrash({ kind, ids: ids.slice(first, first + limits.bulkSize) });
  }
  return response;
}

/** The articles; for an author, their own. */
export function articleList(context: ListContext, trash: TrashLists): PagedList<ArticleCard> {
  const { api, toasts, account, isAuthor } = context;
  return new PagedList({
    toasts,
    undo: (ids) => () => restoreAll(context, 'articles', ids),
    onChange: () => void trash.articles.load(),
    page: async (page, { status = 'all', ...filters }, limit) => {
      // Those are drafts of new articles, which the list shows by itself.
      const isUnfinished = status === 'unfinished';
      const response = await api.articles({
        ...{ page, limit, fields: 'card', counts: true },
        ...queryOf<ArticlesQuery>({ ...filters, status: isUnfinished ? 'all' : status }),
        ...(isAuthor && { author: account }),
      });
      return isUnfinished ? { ...response, data: [], total: 0, currentPage: 1, totalPages: 1 } : response;
    },
    delete: api.deleteArticle,
    deleteMany: (ids) => api.deleteArticles({ ids }),
    deleteMatching: (where, expected) => api.deleteArticles({ where: queryOf<ArticleFilters>(where), expected }),
    fetchFailed: failed.fetchArticles,
    deleted: { done: done.articleDeleted, failed: failed.deleteArticle },
    deletedMany: { done: done.articlesDeleted, failed: failed.deleteArticles },
  });
}

export const categoryList = ({ api, toasts }: ListContext) =>
  new PagedList({
    toasts,
    page: (page, filters, limit) => api.categories({ page, limit, ...queryOf<CategoriesQuery>(filters) }),
    delete: api.deleteCategory,
    deleteMany: (ids) => api.deleteCategories({ ids }),
    fetchFailed: failed.fetchCategories,
    deleted: { done: done.categoryDeleted, failed: failed.deleteCategory },
    deletedMany: { done: done.categoriesDeleted, failed: failed.deleteCategory },
  });

export function tagList({ api, toasts }: ListContext): PagedList<CountedTag> {
  /** Deletes a tag of the list as it is shown: from as many articles. */
  const deleteTag = (id: string) => {
    const { tag = '', articles: published = 0, drafts = 0 } = list.rows?.find(({ _id }) => _id === id) ?? {};
    return api.deleteTag({ tag, expected: published + drafts });
  };
  const list: PagedList<CountedTag> = new PagedList<CountedTag>({
    toasts,
    page: (page, filters, limit) => api.tags({ page, limit, ...queryOf<TagsQuery>(filters) }),
    delete: deleteTag,
    async deleteMany(ids) {
      let response = { message: '' };
      for (const id of ids) response = await deleteTag(id);
      return response;
    },
    fetchFailed: failed.unknown,
    deleted: { done: doneInBulk.tagDeleted, failed: failed.unknown },
    deletedMany: { done: doneInBulk.tagDeleted, failed: failed.unknown },
  });
  return list;
}

/** The old addresses that lead on. They have no trash: one is made again in a moment. */
export const redirectList = ({ api, toasts }: ListContext) =>
  new PagedList({
    toasts,
    page: (page, filters, limit) => api.redirects({ page, limit, ...queryOf<RedirectsQuery>(filters) }),
    delete: api.deleteRedirect,
    async deleteMany(ids) {
      let response = { message: '' };
      for (const id of ids) response = await api.deleteRedirect(id);
      return response;
    },
    fetchFailed: failed.unknown,
    deleted: { done: redirectMessages.deleted, failed: failed.unknown },
    deletedMany: { done: redirectMessages.deleted, failed: failed.unknown },
  });

export function contactList(context: ListContext, trash: TrashLists): PagedList<ListedContact> {
  const { api, toasts } = context;
  return new PagedList({
    toasts,
    undo: (ids) => () => restoreAll(context, 'contacts', ids),
    onChange: () => void trash.contacts.load(),
    page: (page, { sort, ...filters }, limit) =>
      api.contacts({ page, limit, ...messageQuery(filters), ...queryOf<ContactsQuery>({ sort }) }),
    delete: api.deleteContact,
    deleteMany: (ids) => api.deleteContacts({ ids }),
    deleteMatching: (where, expected) => api.deleteContacts({ where: messageQuery(where), expected }),
    fetchFailed: failed.fetchContacts,
    deleted: { done: done.messageDeleted, failed: failed.deleteContact },
    deletedMany: { done: done.messagesDeleted, failed: failed.deleteContact },
  });
}

/** The comments; for an author, those under their own articles. */
export function commentList({ api, toasts, isAuthor, heldComments }: ListContext): PagedList<ListedComment> {
  return new PagedList({
    toasts,
    canSelect: () => !isAuthor,
    // Nobody knows which status each of those had that a filter matched.
    undo: (ids) => (ids.length > 0 ? heldComments.restoring(ids) : undefined),
    onChange: () => void heldComments.load(),
    page: async (page, filters, limit) => {
      const response = await api.comments({ page, limit, ...queryOf<CommentsQuery>(filters) });
      heldComments.remember(response.data);
      return response;
    },
    delete: api.deleteComment,
    deleteMany: (ids) => api.deleteComments({ ids }),
    deleteMatching: (where, expected) => api.deleteComments({ where: queryOf<CommentFilters>(where), expected }),
    fetchFailed: failed.fetchAllComments,
    deleted: { done: done.commentDeleted, failed: failed.deleteComment },
    deletedMany: { done: done.commentsDeleted, failed: failed.deleteComments },
  });
}
