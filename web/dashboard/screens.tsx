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
import { ActivityScreen } from './activity/ActivityScreen.tsx';
import { ArticlesScreen } from './articles/ArticlesScreen.tsx';
import { BlogsScreen } from './BlogsScreen.tsx';
import { CategoriesScreen } from './categories/CategoriesScreen.tsx';
import { CommentsScreen } from './comments/CommentsScreen.tsx';
import { MessagesScreen } from './messages/MessagesScreen.tsx';
import { OverviewScreen } from './overview/OverviewScreen.tsx';
import { AccountScreen } from './people/account/AccountScreen.tsx';
import { UsersScreen } from './people/UsersScreen.tsx';
import { lazyScreen } from './ui/lazyScreen.tsx';

const MediaScreen = lazyScreen({ name: 'the media library', load: () => import('./media/MediaLibrary.tsx') });
const MailScreen = lazyScreen({ name: 'the list of mails', load: () => import('./mail/MailScreen.tsx') });
const SettingsScreen = lazyScreen({ name: 'the settings', load: () => import('./settings/SettingsScreen.tsx') });
const TagsScreen = lazyScreen({ name: 'the list of tags', load: () => import('./categories/TagsScreen.tsx') });

interface Screen {
  title: string;
  Screen: ComponentType;
  /** Set where the sidebar leads to it, in the order of `dashboardPaths`. */
  Icon?: ComponentType<{ size?: number }>;
  /** Set where authors may use it too. */
  forAuthors?: true;
}

/** The screen at each address of the dashboard. */
export const screens: Record<DashboardPath, Screen> = {
  '/dashboard': { title: 'Dashboard', Icon: LayoutDashboard, Screen: OverviewScreen, forAuthors: true },
  '/dashboard/category': { title: 'Category', Icon: Tags, Screen: CategoriesScreen },
  '/dashboard/article': { title: 'Article', Icon: FileText, Screen: ArticlesScreen, forAuthors: true },
  '/dashboard/users': { title: 'Users', Icon: Users, Screen: UsersScreen },
  '/dashboard/messages': { title: 'Messages', Icon: Mail, Screen: MessagesScreen },
  '/dashboard/comments': { title: 'Comments', Icon: MessageSquare, Screen: CommentsScreen, forAuthors: true },
  '/dashboard/media': { title: 'Media', Icon: Images, Screen: MediaScreen, forAuthors: true },
  '/dashboard/mail': { title: 'Mail', Icon: Send, Screen: MailScreen },
  '/dashboard/activity': { title: 'Activity', Icon: History, Screen: ActivityScreen, forAuthors: true },
  '/dashboard/setting': { title: 'Setting', Icon: Settings, Screen: SettingsScreen, forAuthors: true },
  '/dashboard/tags': { title: 'Tags', Icon: Hash, Screen: TagsScreen },
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
