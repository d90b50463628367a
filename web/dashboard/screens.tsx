import {
  DatabaseBackup,
  FileText,
  Hash,
  History,
  Images,
  LayoutDashboard,
  Mail,
  MessageSquare,
  Send,
  Settings,
  Signpost,
  Tags,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { type DashboardPath, dashboardPaths } from '../../shared/site/paths.ts';
import { type Message, msg } from '../../shared/texts/t.ts';
import { rich } from '../texts/rich.tsx';
import { Link } from '../ui/Link.tsx';
import { activityFilters } from './activity/kindLabels.ts';
import { articleFilters } from './articles/ArticleFilters.tsx';
import { ArticlesScreen } from './articles/ArticlesScreen.tsx';
import { CategoriesScreen } from './categories/CategoriesScreen.tsx';
import { commentFilters } from './comments/CommentFilters.tsx';
import { CommentsScreen } from './comments/CommentsScreen.tsx';
import { type FilterRules, isText, oneOf } from './list/filters/filters.ts';
import { mailFilters } from './mail/statusLabels.ts';
import { MessagesScreen } from './messages/MessagesScreen.tsx';
import { messageFilters } from './messages/messageFilters.ts';
import { OverviewScreen } from './overview/OverviewScreen.tsx';
import { UsersScreen, userFilters } from './people/UsersScreen.tsx';
import { lazyScreen } from './ui/lazyScreen.tsx';

const ActivityScreen = lazyScreen({
  ...msg({ loading: 'Loading the activity', failed: 'The activity could not be loaded.' }),
  load: async () => ({ Screen: (await import('./activity/ActivityScreen.tsx')).ActivityScreen }),
});
const AccountScreen = lazyScreen({
  ...msg({ loading: 'Loading your account', failed: 'Your account could not be loaded.' }),
  load: async () => ({ Screen: (await import('./people/account/AccountScreen.tsx')).AccountScreen }),
});
const BackupsScreen = lazyScreen({
  ...msg({ loading: 'Loading the backups', failed: 'The backups could not be loaded.' }),
  load: () => import('./backups/BackupsScreen.tsx'),
});
const MediaScreen = lazyScreen({
  ...msg({ loading: 'Loading the media library', failed: 'The media library could not be loaded.' }),
  load: () => import('./media/MediaLibrary.tsx'),
});
const MailScreen = lazyScreen({
  ...msg({ loading: 'Loading the list of mails', failed: 'The list of mails could not be loaded.' }),
  load: () => import('./mail/MailScreen.tsx'),
});
const RedirectsScreen = lazyScreen({
  ...msg({ loading: 'Loading the redirects', failed: 'The redirects could not be loaded.' }),
  load: () => import('./redirects/RedirectsScreen.tsx'),
});
const SettingsScreen = lazyScreen({
  ...msg({ loading: 'Loading the settings', failed: 'The settings could not be loaded.' }),
  load: () => import('./settings/SettingsScreen.tsx'),
});
const TagsScreen = lazyScreen({
  ...msg({ loading: 'Loading the list of tags', failed: 'The list of tags could not be loaded.' }),
  load: () => import('./categories/TagsScreen.tsx'),
});

interface Screen {
  title: Message;
  Screen: ComponentType;
  /** The filters of its list, if it has one. */
  filters?: FilterRules;
  /** Set where the sidebar leads to it, in the order of `dashboardPaths`. */
  Icon?: ComponentType<{ size?: number }>;
  /** Set where authors may use it too. */
  forAuthors?: true;
}

const searchAndOrder: FilterRules = { q: isText, sort: isText };

/** The screen at each address of the dashboard. */
export const screens: Record<DashboardPath, Screen> = {
  '/dashboard': { title: msg('Dashboard'), Icon: LayoutDashboard, Screen: OverviewScreen, forAuthors: true },
  '/dashboard/category': {
    title: msg('Category', { context: 'screen' }),
    Icon: Tags,
    Screen: CategoriesScreen,
    filters: searchAndOrder,
  },
  '/dashboard/article': {
    title: msg('Article', { context: 'screen' }),
    Icon: FileText,
    Screen: ArticlesScreen,
    filters: articleFilters,
    forAuthors: true,
  },
  '/dashboard/users': { title: msg('Users'), Icon: Users, Screen: UsersScreen, filters: userFilters },
  '/dashboard/messages': { title: msg('Messages'), Icon: Mail, Screen: MessagesScreen, filters: messageFilters },
  '/dashboard/comments': {
    title: msg('Comments'),
    Icon: MessageSquare,
    Screen: CommentsScreen,
    filters: commentFilters,
    forAuthors: true,
  },
  '/dashboard/media': {
    title: msg('Media'),
    Icon: Images,
    Screen: MediaScreen,
    filters: { kind: oneOf('covers', 'files'), q: isText },
    forAuthors: true,
  },
  '/dashboard/mail': { title: msg('Mail'), Icon: Send, Screen: MailScreen, filters: mailFilters },
  '/dashboard/activity': {
    title: msg('Activity'),
    Icon: History,
    Screen: ActivityScreen,
    filters: activityFilters,
    forAuthors: true,
  },
  '/dashboard/setting': { title: msg('Setting'), Icon: Settings, Screen: SettingsScreen, forAuthors: true },
  '/dashboard/tags': { title: msg('Tags'), Icon: Hash, Screen: TagsScreen, filters: searchAndOrder },
  '/dashboard/redirects': { title: msg('Redirects'), Icon: Signpost, Screen: RedirectsScreen, filters: { q: isText } },
  '/dashboard/backups': { title: msg('Backups'), Icon: DatabaseBackup, Screen: BackupsScreen },
  '/dashboard/blogs': { title: msg('Blogs'), Screen: BlogsScreen },
  '/dashboard/profile': { title: msg('Profile'), Screen: AccountScreen, forAuthors: true },
};

/** The screens that the sidebar leads to. */
export const menu = dashboardPaths.flatMap((path) => {
  const { Icon } = screens[path];
  return Icon ? [{ path, Icon }] : [];
});

/** The path of the screen that an address shows; with a slash at its end, or in capitals, it is the same. */
export function screenPath(pathname: string): DashboardPath {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return Object.hasOwn(screens, path) ? (path as DashboardPath) : '/dashboard';
}

/** The placeholder that the specification names; its heading is that of the top bar. */
function BlogsScreen() {
  return (
    <p className="lead">
      {rich('This screen is empty. What you publish is listed under <a>Article</a>.', {
        a: (words) => <Link to="/dashboard/article">{words}</Link>,
      })}
    </p>
  );
}
