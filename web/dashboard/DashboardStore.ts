import { observable, runInAction } from 'mobx';
import type { DashboardApi } from '../../shared/api.ts';
import type { ArticlesQuery } from '../../shared/articles.ts';
import type { CategoriesQuery } from '../../shared/categories.ts';
import type { CommentsQuery } from '../../shared/comments.ts';
import type { ContactsQuery } from '../../shared/contacts.ts';
import { limits } from '../../shared/limits.ts';
import { done, failed } from '../../shared/messages.ts';
import type { Page } from '../../shared/paging.ts';
import type { TrashedArticle, TrashedContact, TrashKind } from '../../shared/trash.ts';
import type { User, UsersQuery } from '../../shared/users.ts';
import { createClient } from '../api/client.ts';
import { createTransport, type Transport } from '../api/transport.ts';
import type { Stores } from '../kernel/stores.ts';
import { dashboardEndpoints } from './dashboardEndpoints.ts';
import { articleFiltersIn, contactStatusIn, queryOf } from './list/filters.ts';
import { PagedList } from './list/PagedList.ts';
import { Counts } from './overview/Counts.ts';
import { SignInAgain } from './session/SignInAgain.ts';

const limit = limits.adminPageSize;
const deletingForever = { done: done.deletedForever, failed: failed.deleteForever };

export type DashboardStore = ReturnType<typeof createDashboardStore>;

/** Creates the state that the screens of the dashboard share while one administrator is signed in. */
export function createDashboardStore({ fetch, toasts, session }: Pick<Stores, 'fetch' | 'toasts' | 'session'>) {
  const signIn = new SignInAgain();
  const account = session.user?._id;
  const client = (transport: Transport): DashboardApi => createClient(dashboardEndpoints, transport, () => account);
  const api = client(signIn.over(createTransport({ fetch })));
  /** For calls that nobody waits for: where the session has ended, they fail instead of asking to sign in. */
  const backgroundApi = client(createTransport({ fetch }));
  /** The number of administrators among all users. */
  const admins = observable.box(0);

  const users = new PagedList<User>({
    toasts,
    canSelect: ({ isAdmin }) => !isAdmin,
    page: async (page, { q, role, sort }) => {
      const response = await api.users({ page, limit, ...queryOf<UsersQuery>({ q, role, sort }) });
      runInAction(() => admins.set(response.totalAdmins));
      return response;
    },
    delete: async (id) => {
      const response = await api.deleteUser(id);
      if (id === session.user?._id) void session.check();
      return response;
    },
    deleteMany: (ids) => api.deleteUsers({ ids }),
    fetchFailed: failed.unknown,
    deleted: { done: done.userDeleted, failed: failed.deleteUsers },
    deletedMany: { done: done.usersDeleted, failed: failed.deleteUsers },
  });
  const trashed = <Row extends TrashedArticle | TrashedContact>(kind: TrashKind) =>
    new PagedList<Row>({
      toasts,
      page: (page) => api.trash({ kind, page, limit }) as Promise<Page<Row>>,
      delete: (id) => api.purgeTrash({ kind, ids: [id] }),
      deleteMany: (ids) => api.purgeTrash({ kind, ids }),
      restore: (ids) => api.restoreTrash({ kind, ids }),
      fetchFailed: failed.fetchTrash,
      deleted: deletingForever,
      deletedMany: deletingForever,
    });
  const trash = { articles: trashed<TrashedArticle>('articles'), contacts: trashed<TrashedContact>('contacts') };
  const articles = new PagedList({
    toasts,
    undo: (ids) => api.restoreTrash({ kind: 'articles', ids }),
    onChange: () => void trash.articles.load(),
    page: (page, { q, status = 'all', category, tag, author, from, to, sort }) =>
      api.articles({
        ...{ page, limit, fields: 'card', counts: true },
        ...queryOf<ArticlesQuery>({ q, status, category, tag, author, from, to, sort }),
      }),
    delete: api.deleteArticle,
    deleteMany: (ids) => api.deleteArticles({ ids }),
    deleteMatching: (where, expected) => api.deleteArticles({ where: articleFiltersIn(where), expected }),
    fetchFailed: failed.fetchArticles,
    deleted: { done: done.articleDeleted, failed: failed.deleteArticle },
    deletedMany: { done: done.articlesDeleted, failed: failed.deleteArticles },
  });
  const categories = new PagedList({
    toasts,
    page: (page, { q, sort }) => api.categories({ page, limit, ...queryOf<CategoriesQuery>({ q, sort }) }),
    delete: api.deleteCategory,
    deleteMany: (ids) => api.deleteCategories({ ids }),
    fetchFailed: failed.fetchCategories,
    deleted: { done: done.categoryDeleted, failed: failed.deleteCategory },
    deletedMany: { done: done.categoriesDeleted, failed: failed.deleteCategory },
  });
  const contacts = new PagedList({
    toasts,
    undo: (ids) => api.restoreTrash({ kind: 'contacts', ids }),
    onChange: () => void trash.contacts.load(),
    page: (page, { q, status, sort }) =>
      api.contacts({ page, limit, ...contactStatusIn(status), ...queryOf<ContactsQuery>({ q, sort }) }),
    delete: api.deleteContact,
    deleteMany: (ids) => api.deleteContacts({ ids }),
    fetchFailed: failed.fetchContacts,
    deleted: { done: done.messageDeleted, failed: failed.deleteContact },
    deletedMany: { done: done.messagesDeleted, failed: failed.deleteContact },
  });
  const comments = new PagedList({
    toasts,
    page: (page, { q, article, user, sort }) =>
      api.comments({ page, limit, ...queryOf<CommentsQuery>({ q, article, user, sort }) }),
    delete: api.deleteComment,
    deleteMany: (ids) => api.deleteComments({ ids }),
    fetchFailed: failed.fetchAllComments,
    deleted: { done: done.commentDeleted, failed: failed.deleteComment },
    deletedMany: { done: done.commentsDeleted, failed: failed.deleteComments },
  });

  const counts = new Counts(api);
  return {
    ...{ account, signIn, api, backgroundApi, counts, admins },
    ...{ users, articles, categories, contacts, comments, trash },
  };
}
