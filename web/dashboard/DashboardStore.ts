import { observable, runInAction } from 'mobx';
import type { DashboardApi } from '../../shared/api.ts';
import type { ArticleCard } from '../../shared/articles.ts';
import type { Category } from '../../shared/categories.ts';
import type { Comment } from '../../shared/comments.ts';
import type { Contact } from '../../shared/contacts.ts';
import { limits } from '../../shared/limits.ts';
import { done, failed } from '../../shared/messages.ts';
import type { User } from '../../shared/users.ts';
import { createClient } from '../api/client.ts';
import { createTransport } from '../api/transport.ts';
import type { Stores } from '../kernel/stores.ts';
import { PagedList } from './list/PagedList.ts';
import { Counts } from './overview/Counts.ts';
import { SignInAgain } from './session/SignInAgain.ts';

const limit = limits.adminPageSize;

/** The state that the screens of the dashboard share while one administrator is signed in. */
export class DashboardStore {
  readonly signIn = new SignInAgain();
  readonly api: DashboardApi;
  readonly counts: Counts;
  readonly users: PagedList<User>;
  /** The number of administrators among all users. */
  readonly admins = observable.box(0);
  readonly articles: PagedList<ArticleCard>;
  readonly categories: PagedList<Category>;
  readonly contacts: PagedList<Contact>;
  readonly comments: PagedList<Comment>;

  constructor({ fetch, toasts, session }: Pick<Stores, 'fetch' | 'toasts' | 'session'>) {
    const api = createClient(this.signIn.over(createTransport({ fetch })));
    this.api = api;
    this.counts = new Counts(api);

    this.users = new PagedList({
      toasts,
      canSelect: ({ isAdmin }) => !isAdmin,
      calls: {
        page: async (page) => {
          const response = await api.users({ page, limit });
          runInAction(() => this.admins.set(response.totalAdmins));
          return response;
        },
        delete: async (id) => {
          const response = await api.deleteUser(id);
          if (id === session.user?._id) void session.check();
          return response;
        },
        deleteMany: (ids) => api.deleteUsers({ ids }),
        texts: {
          fetchFailed: failed.unknown,
          deleted: { done: done.userDeleted, failed: failed.deleteUsers },
          deletedMany: { done: done.usersDeleted, failed: failed.deleteUsers },
        },
      },
    });
    this.articles = new PagedList({
      toasts,
      calls: {
        page: (page) => api.articles({ page, limit, fields: 'card' }),
        delete: api.deleteArticle,
        deleteMany: (ids) => api.deleteArticles({ ids }),
        texts: {
          fetchFailed: failed.fetchArticles,
          deleted: { done: done.articleDeleted, failed: failed.deleteArticle },
          deletedMany: { done: done.articlesDeleted, failed: failed.deleteArticles },
        },
      },
    });
    this.categories = new PagedList({
      toasts,
      calls: {
        page: (page) => api.categories({ page, limit }),
        delete: api.deleteCategory,
        deleteMany: (ids) => api.deleteCategories({ ids }),
        texts: {
          fetchFailed: failed.fetchCategories,
          deleted: { done: done.categoryDeleted, failed: failed.deleteCategory },
          deletedMany: { done: done.categoriesDeleted, failed: failed.deleteCategory },
        },
      },
    });
    this.contacts = new PagedList({
      toasts,
      calls: {
        page: (page) => api.contacts({ page, limit }),
        delete: api.deleteContact,
        deleteMany: (ids) => api.deleteContacts({ ids }),
        texts: {
          fetchFailed: failed.fetchContacts,
          deleted: { done: done.messageDeleted, failed: failed.deleteContact },
          deletedMany: { done: done.messagesDeleted, failed: failed.deleteContact },
        },
      },
    });
    this.comments = new PagedList({
      toasts,
      calls: {
        page: (page) => api.comments({ page, limit }),
        delete: api.deleteComment,
        deleteMany: (ids) => api.deleteComments({ ids }),
        texts: {
          fetchFailed: failed.fetchAllComments,
          deleted: { done: done.commentDeleted, failed: failed.deleteComment },
          deletedMany: { done: done.commentsDeleted, failed: failed.deleteComments },
        },
      },
    });
  }
}
