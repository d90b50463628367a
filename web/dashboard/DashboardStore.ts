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
import type { Stores } from '../app/stores.ts';
import { PagedList } from './list/PagedList.ts';
import { Counts } from './overview/Counts.ts';
import { SignInAgain } from './session/SignInAgain.ts';

const limit = limits.adminPageSize;

/** Everything that the screens of the dashboard share, for as long as one administrator works in it. */
export class DashboardStore {
  readonly signIn = new SignInAgain();
  readonly api: DashboardApi;
  readonly counts: Counts;
  readonly users: PagedList<User>;
  /** How many of the users are administrators, on all pages together. */
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
      mayTick: ({ isAdmin }) => !isAdmin,
      calls: {
        page: async (page) => {
          const answer = await api.users({ page, limit });
          runInAction(() => this.admins.set(answer.totalAdmins));
          return answer;
        },
        remove: async (id) => {
          const answer = await api.deleteUser(id);
          if (id === session.user?._id) void session.check();
          return answer;
        },
        removeMany: (ids) => api.deleteUsers({ ids }),
        told: {
          fetchFailed: failed.unknown,
          removed: { done: done.userDeleted, failed: failed.deleteUsers },
          removedMany: { done: done.usersDeleted, failed: failed.deleteUsers },
        },
      },
    });
    this.articles = new PagedList({
      toasts,
      calls: {
        page: (page) => api.articles({ page, limit, fields: 'card' }),
        remove: api.deleteArticle,
        removeMany: (ids) => api.deleteArticles({ ids }),
        told: {
          fetchFailed: failed.fetchArticles,
          removed: { done: done.articleDeleted, failed: failed.deleteArticle },
          removedMany: { done: done.articlesDeleted, failed: failed.deleteArticles },
        },
      },
    });
    this.categories = new PagedList({
      toasts,
      calls: {
        page: (page) => api.categories({ page, limit }),
        remove: api.deleteCategory,
        removeMany: (ids) => api.deleteCategories({ ids }),
        told: {
          fetchFailed: failed.fetchCategories,
          removed: { done: done.categoryDeleted, failed: failed.deleteCategory },
          removedMany: { done: done.categoriesDeleted, failed: failed.deleteCategory },
        },
      },
    });
    this.contacts = new PagedList({
      toasts,
      calls: {
        page: (page) => api.contacts({ page, limit }),
        remove: api.deleteContact,
        removeMany: (ids) => api.deleteContacts({ ids }),
        told: {
          fetchFailed: failed.fetchContacts,
          removed: { done: done.messageDeleted, failed: failed.deleteContact },
          removedMany: { done: done.messagesDeleted, failed: failed.deleteContact },
        },
      },
    });
    this.comments = new PagedList({
      toasts,
      calls: {
        page: (page) => api.comments({ page, limit }),
        remove: api.deleteComment,
        removeMany: (ids) => api.deleteComments({ ids }),
        told: {
          fetchFailed: failed.fetchAllComments,
          removed: { done: done.commentDeleted, failed: failed.deleteComment },
          removedMany: { done: done.commentsDeleted, failed: failed.deleteComments },
        },
      },
    });
  }
}
