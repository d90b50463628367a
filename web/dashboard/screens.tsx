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
import type { DashboardPath } from '../../shared/paths.ts';
import { AccountScreen } from './account/AccountScreen.tsx';
import { ActivityScreen } from './activity/ActivityScreen.tsx';
import { ArticlesScreen } from './articles/ArticlesScreen.tsx';
import { BlogsScreen } from './BlogsScreen.tsx';
import { CategoriesScreen } from './categories/CategoriesScreen.tsx';
import { CommentsScreen } from './comments/CommentsScreen.tsx';
import { lazyScreen } from './lazyScreen.tsx';
import { MessagesScreen } from './messages/MessagesScreen.tsx';
import { OverviewScreen } from './overview/OverviewScreen.tsx';
import { SettingsScreen } from './settings/SettingsScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';

const MediaScreen = lazyScreen({ name: 'the media library', load: () => import('./media/MediaLibrary.tsx') });
const MailScreen = lazyScreen({ name: 'the list of mails', load: () => import('./mail/MailScreen.tsx') });
const TagsScreen = lazyScreen({ name: 'the list of tags', load: () => import('./tags/TagsScreen.tsx') });

interface Screen {
  title: string;
  Screen: ComponentType;
}

/** The screen at each address of the dashboard. */
export const screens: Record<DashboardPath, Screen> = {
  '/dashboard': { title: 'Dashboard', Screen: OverviewScreen },
  '/dashboard/category': { title: 'Category', Screen: CategoriesScreen },
  '/dashboard/article': { title: 'Article', Screen: ArticlesScreen },
  '/dashboard/users': { title: 'Users', Screen: UsersScreen },
  '/dashboard/messages': { title: 'Messages', Screen: MessagesScreen },
  '/dashboard/comments': { title: 'Comments', Screen: CommentsScreen },
  '/dashboard/media': { title: 'Media', Screen: MediaScreen },
  '/dashboard/mail': { title: 'Mail', Screen: MailScreen },
  '/dashboard/activity': { title: 'Activity', Screen: ActivityScreen },
  '/dashboard/tags': { title: 'Tags', Screen: TagsScreen },
  '/dashboard/blogs': { title: 'Blogs', Screen: BlogsScreen },
  '/dashboard/setting': { title: 'Setting', Screen: SettingsScreen },
  '/dashboard/profile': { title: 'Profile', Screen: AccountScreen },
};

/** The screens that the sidebar leads to. */
export const menu: { path: DashboardPath; Icon: ComponentType<{ size?: number }> }[] = [
  { path: '/dashboard', Icon: LayoutDashboard },
  { path: '/dashboard/category', Icon: Tags },
  { path: '/dashboard/article', Icon: FileText },
  { path: '/dashboard/users', Icon: Users },
  { path: '/dashboard/messages', Icon: Mail },
  { path: '/dashboard/comments', Icon: MessageSquare },
  { path: '/dashboard/media', Icon: Images },
  { path: '/dashboard/mail', Icon: Send },
  { path: '/dashboard/activity', Icon: History },
  { path: '/dashboard/setting', Icon: Settings },
  { path: '/dashboard/tags', Icon: Hash },
];

/** The path of the screen that an address shows; with a slash at its end, or in capitals, it is the same. */
export function screenPath(pathname: string): DashboardPath {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return Object.hasOwn(screens, path) ? (path as DashboardPath) : '/dashboard';
}
