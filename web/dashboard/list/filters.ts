import type { ArticleFilters } from '../../../shared/articles.ts';
import type { ContactsQuery } from '../../../shared/contacts.ts';

/** The filters of a list as its address has them, with its search and its order. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export type FilterName = keyof typeof isValid;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isText = (text: string) => text.trim() !== '';
const oneOf =
  (...names: string[]) =>
  (text: string) =>
    names.includes(text);

const isValid = {
  q: isText,
  status: oneOf('published', 'draft', 'scheduled', 'unread', 'archived'),
  role: oneOf('admin', 'user'),
  category: isText,
  tag: isText,
  author: isText,
  article: isText,
  user: isText,
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

/** Counts the filters of a list beside its search, its status and its order, which are seen elsewhere. */
export function hiddenFilters({ q: _q, status: _status, sort: _sort, ...others }: Filters): number {
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

/** Returns the filters of a list of messages for the status in its address; without one it is the inbox. */
export const contactStatusIn = (status = 'inbox'): Pick<ContactsQuery, 'unread' | 'archived'> =>
  status === 'unread' ? { unread: true } : { archived: status === 'archived' };
