import { observable, runInAction } from 'mobx';
import type { DashboardApi } from '../../shared/api.ts';
import type { ArticleFilters, ArticlesQuery } from '../../shared/articles/articles.ts';
import type { CountedTag, TagsQuery } from '../../shared/articles/tagCalls.ts';
import type { CategoriesQuery } from '../../shared/categories/categories.ts';
import type { CommentFilters, CommentsQuery } from '../../shared/comments/comments.ts';
import type { ContactsQuery } from '../../shared/contacts/contacts.ts';
import type { TrashedArticle, TrashedContact, TrashedPage, TrashKind } from '../../shared/history/trash.ts';
import { limits } from '../../shared/kit/limits.ts';
import type { Page } from '../../shared/kit/paging.ts';
import type { User, UserFilters, UsersQuery } from '../../shared/people/users.ts';
import { done, doneInBulk, failed } from '../../shared/texts/messages.ts';
import { createClient } from '../api/client.ts';
import { createTransport, type Transport } from '../api/transport.ts';
import { statusOf } from '../kernel/ApiProblem.ts';
import type { Stores } from '../kernel/stores.ts';
import { HeldComments } from './comments/HeldComments.ts';
import { dashboardEndpoints } from './dashboardEndpoints.ts';
import { Inbox } from './desktop/Inbox.ts';
import type { MarkdownText } from './desktop/readMarkdown.ts';
import { RunningWork } from './layout/RunningWork.ts';
import { queryOf } from './list/filters/filters.ts';
import { PagedList } from './list/PagedList.ts';
import { SavedViews } from './list/views/SavedViews.ts';
import { messageQuery } from './messages/messageFilters.ts';
import { Counts } from './overview/Counts.ts';
import { SignInAgain } from './session/SignInAgain.ts';

const limit = limits.adminPageSize;
const deletingForever = { done: done.deletedForever, failed: failed.deleteForever };

export type DashboardStore = ReturnType<typeof createDashboardStore>;

/** Creates the state that the screens of the dashboard share while one administrator or author is signed in. */
export function createDashboardStore({ fetch, toasts, session }: Pick<Stores, 'fetch' | 'toasts' | 'session'>) {
  const signIn = new SignInAgain();
  const account = session.user?._id;
  /** True for an author, who uses the dashboard for their own articles. */
  const isAuthor = session.user?.role === 'author';
  const client = (transport: Transport): DashboardApi => createClient(dashboardEndpoints, transport, () => account);
  const transport = signIn.over(createTransport({ fetch }));
  const api = client(async (request) => {
    const response = await transport(request);
    work.follow(request);
    return response;
  });
  /** For calls that nobody waits for: where the session has ended, they fail instead of asking to sign in. */
  const backgroundApi = client(createTransport({ fetch }));
  const work = new RunningWork({
    api: backgroundApi,
    onDone: () => {
      for (const list of [users, articles, categories, tags, contacts, comments]) if (list.rows) void list.load();
    },
  });
  /** The number of administrators among all users. */
  const admins = observable.box(0);

  /** True where the server asks for the current password before the own account is deleted. */
  const isOwnDeletionAsked = observable.box(false);

  /** True for an author where the settings have authors hand their articles in. */
  const handsIn = observable.box(false);
  /** Loads it. Never throws: what an author may not do, the server says. */
  async function loadAuthorship(): Promise<void> {
    if (!isAuthor) return;
    const settings = await backgroundApi.settings().catch(() => null);
    if (settings) runInAction(() => handsIn.set(settings.authors === 'hand-in'));
  }

  const users = new PagedList<User>({
    toasts,
    canSelect: ({ isAdmin }) => !isAdmin,
    page: async (page, filters) => {
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
  const trashed = <Row extends TrashedArticle | TrashedContact | TrashedPage>(kind: TrashKind) =>
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
  const trash = {
    articles: trashed<TrashedArticle>('articles'),
    contacts: trashed<TrashedContact>('contacts'),
    pages: trashed<TrashedPage>('pages'),
  };
  /** Returns the function that restores rows, as many at a time as a call may name; it resolves to the last response. */
  const restoring = (kind: TrashKind) => (ids: string[]) => async () => {
    let response = { message: '' };
    for (let first = 0; first < ids.length; first += limits.bulkSize) {
      response = await api.restoreTrash({ kind, ids: ids.slice(first, first + limits.bulkSize) });
    }
    return response;
  };
  const articles = new PagedList({
    toasts,
    undo: restoring('articles'),
    onChange: () => void trash.articles.load(),
    page: (page, filters) =>
      api.articles({
        ...{ page, limit, fields: 'card', counts: true, status: 'all' },
        ...queryOf<ArticlesQuery>(filters),
        ...(isAuthor && { author: account }),
      }),
    delete: api.deleteArticle,
    deleteMany: (ids) => api.deleteArticles({ ids }),
    deleteMatching: (where, expected) => api.deleteArticles({ where: queryOf<ArticleFilters>(where), expected }),
    fetchFailed: failed.fetchArticles,
    deleted: { done: done.articleDeleted, failed: failed.deleteArticle },
    deletedMany: { done: done.articlesDeleted, failed: failed.deleteArticles },
  });
  const categories = new PagedList({
    toasts,
    page: (page, filters) => api.categories({ page, limit, ...queryOf<CategoriesQuery>(filters) }),
    delete: api.deleteCategory,
    deleteMany: (ids) => api.deleteCategories({ ids }),
    fetchFailed: failed.fetchCategories,
    deleted: { done: done.categoryDeleted, failed: failed.deleteCategory },
    deletedMany: { done: done.categoriesDeleted, failed: failed.deleteCategory },
  });
  const tags: PagedList<CountedTag> = new PagedList<CountedTag>({
    toasts,
    page: (page, filters) => api.tags({ page, limit, ...queryOf<TagsQuery>(filters) }),
    delete: (id) => deleteTag(id),
    async deleteMany(ids) {
      let response = { message: '' };
      for (const id of ids) response = await deleteTag(id);
      return response;
    },
    fetchFailed: failed.unknown,
    deleted: { done: doneInBulk.tagDeleted, failed: failed.unknown },
    deletedMany: { done: doneInBulk.tagDeleted, failed: failed.unknown },
  });
  /** Deletes a tag of the list as it is shown: from as many articles. */
  function deleteTag(id: string) {
    const { tag = '', articles: published = 0, drafts = 0 } = tags.rows?.find(({ _id }) => _id === id) ?? {};
    return api.deleteTag({ tag, expected: published + drafts });
  }
  const contacts = new PagedList({
    toasts,
    undo: restoring('contacts'),
    onChange: () => void trash.contacts.load(),
    page: (page, { sort, ...filters }) =>
      api.contacts({ page, limit, ...messageQuery(filters), ...queryOf<ContactsQuery>({ sort }) }),
    delete: api.deleteContact,
    deleteMany: (ids) => api.deleteContacts({ ids }),
    deleteMatching: (where, expected) => api.deleteContacts({ where: messageQuery(where), expected }),
    fetchFailed: failed.fetchContacts,
    deleted: { done: done.messageDeleted, failed: failed.deleteContact },
    deletedMany: { done: done.messagesDeleted, failed: failed.deleteContact },
  });
  const heldComments = new HeldComments(backgroundApi);
  const comments = new PagedList({
    toasts,
    canSelect: () => !isAuthor,
    // Nobody knows which status each of those had that a filter matched.
    undo: (ids) => (ids.length > 0 ? heldComments.restoring(ids) : undefined),
    onChange: () => void heldComments.load(),
    page: async (page, filters) => {
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

  const counts = new Counts(api, isAuthor ? (account ?? '') : null);
  const savedViews = new SavedViews(api);
  /** Files that were opened with the desktop app. */
  const opened = { pictures: new Inbox<File[]>(), texts: new Inbox<MarkdownText>() };
  return {
    ...{
      account,
      isAuthor,
      handsIn,
      loadAuthorship,
      signIn,
      api,
      backgroundApi,
      counts,
      savedViews,
      opened,
      work,
      admins,
      isOwnDeletionAsked,
      heldComments,
    },
    ...{ users, articles, categories, tags, contacts, comments, trash },
  };
}
