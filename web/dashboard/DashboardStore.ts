import { observable, runInAction } from 'mobx';
import type { DashboardApi } from '../../shared/api.ts';
import { createClient } from '../api/client.ts';
import { createTransport, type Transport } from '../api/transport.ts';
import type { Stores } from '../kernel/stores.ts';
import { HeldComments } from './comments/HeldComments.ts';
import { dashboardEndpoints } from './dashboardEndpoints.ts';
import { Inbox } from './desktop/Inbox.ts';
import type { MarkdownText } from './desktop/readMarkdown.ts';
import { RunningWork } from './layout/RunningWork.ts';
import { SavedViews } from './list/views/SavedViews.ts';
import {
  articleList,
  categoryList,
  commentList,
  contactList,
  redirectList,
  tagList,
  trashLists,
  userList,
} from './lists.ts';
import { Counts } from './overview/Counts.ts';
import { SignInAgain } from './session/SignInAgain.ts';

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

  const heldComments = new HeldComments(backgroundApi);
  const context = { api, toasts, session, account, isAuthor, admins, isOwnDeletionAsked, heldComments };
  const trash = trashLists(context);
  const users = userList(context);
  const articles = articleList(context, trash);
  const categories = categoryList(context);
  const tags = tagList(context);
  const redirects = redirectList(context);
  const contacts = contactList(context, trash);
  const comments = commentList(context);

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
    ...{ users, articles, categories, tags, redirects, contacts, comments, trash },
  };
}
