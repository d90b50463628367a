import type { ArticleFilters } from '../../../../shared/articles/articles.ts';
import type { CommentFilters } from '../../../../shared/comments/comments.ts';
import type { ContactFilters } from '../../../../shared/contacts/contacts.ts';
import { isDay } from '../../../../shared/kit/days.ts';
import type { UserFilters } from '../../../../shared/people/users.ts';
import { kindLabels } from '../../activity/kindLabels.ts';
import { statusLabels } from '../../mail/statusLabels.ts';

/** The filters of a list as its address has them, with its search and its order. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export type FilterName = keyof typeof isValid;

const isText = (text: string) => text.trim() !== '';
const oneOf =
  (...names: string[]) =>
  (text: string) =>
    names.includes(text);

const commentStatuses = ['approved', 'pending', 'spam', 'reported'];
const statuses = ['published', 'draft', 'scheduled', 'handed-in', 'unread', 'archived', ...commentStatuses];

const isValid = {
  q: isText,
  status: oneOf(...statuses, ...Object.keys(statusLabels)),
  role: oneOf('admin', 'user', 'reader', 'author', 'administrator'),
  category: isText,
  tag: isText,
  author: isText,
  article: isText,
  user: isText,
  kind: oneOf(...Object.keys(kindLabels)),
  actor: isText,
  from: isDay,
  to: isDay,
  sort: isText,
};

/** Returns the filters in a query; those that make no sense are left out. */
export function filtersIn(query: URLSearchParams): Filters {
  const named = Object.entries(isValid).map(([name, check]) => {
    const text = query.get(name) ?? '';
    return [name, check(text) ? text : ''] as const;
  });
  return withoutEmpty(Object.fromEntries(named));
}

/** Returns the filters that are set. */
export function withoutEmpty(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** Returns the query of an address with these filters, in one order, so that equal ones are the same text. */
export const queryText = (filters: Filters): string =>
  new URLSearchParams(filtersIn(new URLSearchParams(filters))).toString();

/** Counts the filters of a list that are seen nowhere else: not its search, its status, its order, nor the chips of comments. */
export function hiddenFilters({ q: _q, status: _s, sort: _o, article: _a, user: _u, ...others }: Filters): number {
  return Object.keys(others).length;
}

/** Tells if a list is narrowed by a search or a filter. */
export const isNarrowed = ({ sort: _, ...others }: Filters): boolean => Object.keys(others).length > 0;

/** Returns the filters of an address as the query of a list's call, which refuses those that it does not have. */
export function queryOf<Query>(filters: { [Name in keyof Filters]: Filters[Name] | undefined }): Partial<Query> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Partial<Query>;
}

/** Returns those filters of an address that the list of articles has. */
export const articleFiltersIn = ({ q, status, category, tag, author, from, to }: Filters) =>
  queryOf<ArticleFilters>({ q, status, category, tag, author, from, to });

/** Returns those that the list of accounts has. */
export const userFiltersIn = ({ q, role }: Filters) => queryOf<UserFilters>({ q, role });

/** Returns those that the list of comments has. */
export const commentFiltersIn = ({ q, article, user, status = '' }: Filters) =>
  queryOf<CommentFilters>({ q, article, user, status: commentStatuses.includes(status) ? status : undefined });

/** Returns those that the list of messages has, as its call takes them; without a status it is the inbox. */
export const contactFiltersIn = ({ q, status = 'inbox' }: Filters): Partial<ContactFilters> => ({
  ...(status === 'unread' ? { unread: true } : { archived: status === 'archived' }),
  ...queryOf<ContactFilters>({ q }),
});
