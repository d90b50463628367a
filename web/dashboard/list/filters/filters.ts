import { createContext } from 'react';

/** The filters of a list as its address has them, with its search and its order. */
export type Filters = Readonly<Record<string, string>>;

/** The filters that a screen's list has, in the order of its address, each with the check of its text. */
export type FilterRules = Readonly<Record<string, (text: string) => boolean>>;

/** The rules of the screen that is shown. */
export const FilterRulesContext = createContext<FilterRules>({});

export const isText = (text: string) => text.trim() !== '';

export const oneOf =
  (...names: readonly string[]) =>
  (text: string) =>
    names.includes(text);

/** Returns the filters in a query; those that make no sense are left out. */
export function filtersIn(query: URLSearchParams, rules: FilterRules): Filters {
  const named = Object.entries(rules).map(([name, isValid]) => {
    const text = query.get(name) ?? '';
    return [name, isValid(text) ? text : ''] as const;
  });
  return withoutEmpty(Object.fromEntries(named));
}

/** Returns the filters that are set. */
export function withoutEmpty(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** Tells if a list is narrowed by a search or a filter. */
export const isNarrowed = ({ sort: _, ...others }: Filters): boolean => Object.keys(others).length > 0;

/** Returns the filters of an address as the query of its list's call, which has the same names. */
export function queryOf<Query>(filters: Readonly<Record<string, string | undefined>>): Partial<Query> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Partial<Query>;
}
