import {
  FileText,
  Hash,
  History,
  Images,
  LayoutDashboard,
  Mail,
  MessageSquare,
  Send,
  Settings,
  Tags,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { type DashboardPath, dashboardPaths } from '../../shared/site/paths.ts';
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
  name: 'the activity',
  load: async () => ({ Screen: (await import('./activity/ActivityScreen.tsx')).ActivityScreen }),
});
const AccountScreen = lazyScreen({
  name: 'your account',
  load: async () => ({ Screen: (await import('./people/account/AccountScreen.tsx')).AccountScreen }),
});
const MediaScreen = lazyScreen({ name: 'the media library', load: () => import('./media/MediaLibrary.tsx') });
const MailScreen = lazyScreen({ name: 'the list of mails', load: () => import('./mail/MailScreen.tsx') });
const SettingsScreen = lazyScreen({ name: 'the settings', load: () => import('./settings/SettingsScreen.tsx') });
const TagsScreen = lazyScreen({ name: 'the list of tags', load: () => import('./categories/TagsScreen.tsx') });

interface Screen {
  title: string;
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
  '/dashboard': { title: 'Dashboard', Icon: LayoutDashboard, Screen: OverviewScreen, forAuthors: true },
  '/dashboard/category': { title: 'Category', Icon: Tags, Screen: CategoriesScreen, filters: searchAndOrder },
  '/dashboard/article': {
    title: 'Article',
    Icon: FileText,
    Screen: ArticlesScreen,
    filters: articleFilters,
    forAuthors: true,
  },
  '/dashboard/users': { title: 'Users', Icon: Users, Screen: UsersScreen, filters: userFilters },
  '/dashboard/messages': { title: 'Messages', Icon: Mail, Screen: MessagesScreen, filters: messageFilters },
  '/dashboard/comments': {
    title: 'Comments',
    Icon: MessageSquare,
    Screen: CommentsScreen,
    filters: commentFilters,
    forAuthors: true,
  },
  '/dashboard/media': {
    title: 'Media',
    Icon: Images,
    Screen: MediaScreen,
    filters: { kind: oneOf('covers', 'files'), q: isText },
    forAuthors: true,
  },
  '/dashboard/mail': { title: 'Mail', Icon: Send, Screen: MailScreen, filters: mailFilters },
  '/dashboard/activity': {
    title: 'Activity',
    Icon: History,
    Screen: ActivityScreen,
    filters: activityFilters,
    forAuthors: true,
  },
  '/dashboard/setting': { title: 'Setting', Icon: Settings, Screen: SettingsScreen, forAuthors: true },
  '/dashboard/tags': { title: 'Tags', Icon: Hash, Screen: TagsScreen, filters: searchAndOrder },
  '/dashboard/blogs': { title: 'Blogs', Screen: BlogsScreen },
  '/dashboard/profile': { title: 'Profile', Screen: AccountScreen, forAuthors: true },
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
      This screen is empty. What you publish is listed under <Link to="/dashboard/article">Article</Link>.
    </p>
  );
}
