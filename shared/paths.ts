import type { ArticleCard } from './articles.ts';

/** What the home page's address asks for: a page of the list from 1, and a category by name or all of them. */
export interface HomeAddress {
  page: number;
  category: string | null;
}

/** The path of the home page that shows the given list; it leaves out what is the default. */
export function homePath({ page = 1, category = null }: Partial<HomeAddress>): string {
  const query = [
    ...(category === null ? [] : [`category=${encodeURIComponent(category).replaceAll('%20', '+')}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return query.length > 0 ? `/?${query.join('&')}` : '/';
}

export function articlePath({ slug }: Pick<ArticleCard, 'slug'>): string {
  return `/articles/${encodeURIComponent(slug)}`;
}

/** The path of an article with a page of its comments, at these; page 1, the newest, is the article's own. */
export function commentsPath(article: Pick<ArticleCard, 'slug'>, page: number): string {
  return `${articlePath(article)}${page > 1 ? `?comments=${page}` : ''}#comments`;
}

/** The pages whose text is the same for every publication, home and the categories' page with them. */
export const fixedPaths = ['/', '/categories', '/about', '/contact', '/policy', '/terms'] as const;

/** The screens of the dashboard. */
export const dashboardPaths = [
  '/dashboard',
  '/dashboard/category',
  '/dashboard/article',
  '/dashboard/users',
  '/dashboard/messages',
  '/dashboard/comments',
  '/dashboard/blogs',
  '/dashboard/setting',
  '/dashboard/profile',
] as const;

export type DashboardPath = (typeof dashboardPaths)[number];
