import { limits } from '../../../shared/limits.ts';
import { characters } from '../../../shared/text.ts';

/** What the home page's address asks for: a page of the list from 1, and a category by name or all of them. */
export interface HomeAddress {
  page: number;
  category: string | null;
}

/** Reads the query of an address. A page that is no page number counts as the first; a blank category as none. */
export function readHomeAddress(query: URLSearchParams): HomeAddress {
  const page = query.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    category: query.get('category')?.trim() || null,
  };
}

/** The path that shows the given list; it leaves out what is the default. */
export function homePath({ page = 1, category = null }: Partial<HomeAddress>): string {
  const query = new URLSearchParams();
  if (category !== null) query.set('category', category);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/?${query}` : '/';
}

/** Whether a category can have this name at all. */
export function mayBeCategory(name: string): boolean {
  return characters(name) <= limits.categoryMax && !/\p{Cc}/u.test(name) && name.isWellFormed();
}
