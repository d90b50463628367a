import type { ArticleCard } from '../articles/articles.ts';
import { fold } from '../kit/text.ts';
import type { Author } from '../people/users.ts';

/** The list that the home page's address selects: a page from 1, and a category by name or all (null). */
export interface HomeAddress {
  page: number;
  category: string | null;
}

/** Returns the path of the home page with this list; defaults are left out. */
export function homePath({ page = 1, category = null }: Partial<HomeAddress>): string {
  const query = [
    ...(category === null ? [] : [`category=${encodeURIComponent(category).replaceAll('%20', '+')}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return query.length > 0 ? `/?${query.join('&')}` : '/';
}

/** A search of readers: its text, a category by name, a tag, and an author by id, or all (null), and a page from 1. */
export interface SearchAddress extends HomeAddress {
  q: string;
  tag: string | null;
  author: string | null;
}

/** Returns the path of a search; defaults are left out. */
export function searchPath({ page = 1, q, category, tag, author }: Partial<SearchAddress>): string {
  const query = Object.entries({ q, category, tag, author, page: page > 1 ? String(page) : null })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '').replaceAll('%20', '+')}`);
  return query.length > 0 ? `/search?${query.join('&')}` : '/search';
}

/** Returns the path of the articles with a tag, the same for every spelling of it. */
export const tagPath = (tag: string, page = 1): string => listPath(`/tags/${encodeURIComponent(fold(tag))}`, page);

/** Returns the path of the articles of an author. */
export const authorPath = (author: Author, page = 1): string =>
  listPath(`/authors/${encodeURIComponent(authorKey(author))}`, page);

/** Returns the name of an author in addresses: their `_id` where their username could be one, or be dots, which mean another path. */
export const authorKey = ({ _id, username }: Author): string => (/^[\d.]+$/.test(username) ? _id : fold(username));

/** Returns the path of the articles of a category, the same for every spelling of it. */
export const categoryPath = (category: string, page = 1): string =>
  listPath(`/categories/${encodeURIComponent(fold(category))}`, page);

const listPath = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path);

export function articlePath({ slug }: Pick<ArticleCard, 'slug'>): string {
  return `/articles/${encodeURIComponent(slug)}`;
}

/**
 * Returns the path of an article at a page of its comments, or of the answers to one, its `thread`; page 1, the newest, is on
 * the article's own path.
 */
export function commentsPath(article: Pick<ArticleCard, 'slug'>, page: number, thread = ''): string {
  const query = [thread && `thread=${thread}`, page > 1 && `comments=${page}`].filter(Boolean).join('&');
  return `${articlePath(article)}${query && `?${query}`}#comments`;
}

/** Returns the path of the page where an invitation is accepted. What follows # is sent to no server and named in no `Referer`. */
export const invitationPath = (token: string): string => `/invitation#${token}`;

/** Returns the path of the page that shows an article to those who have the token. */
export const previewPath = (token: string): string => `/preview/${encodeURIComponent(token)}`;

/** Tells if a path has a token, so that its page is for one person alone. */
export const isPrivatePath = (path: string): boolean => /^\/(preview|unsubscribe)\//i.test(path);

/** The pages with a fixed address that search engines list; the written pages have theirs beside them. */
export const fixedPaths = ['/', '/categories', '/contact'] as const;

/** The screens of the dashboard. */
export const dashboardPaths = [
  '/dashboard',
  '/dashboard/category',
  '/dashboard/article',
  '/dashboard/users',
  '/dashboard/messages',
  '/dashboard/comments',
  '/dashboard/media',
  '/dashboard/mail',
  '/dashboard/activity',
  '/dashboard/setting',
  '/dashboard/tags',
  '/dashboard/redirects',
  '/dashboard/backups',
  '/dashboard/blogs',
  '/dashboard/profile',
] as const;

export type DashboardPath = (typeof dashboardPaths)[number];
