import { limits } from '../../../shared/limits.ts';
import type { HomeAddress } from '../../../shared/paths.ts';
import { characterCount } from '../../../shared/text.ts';

/** Reads the query of an address. A page that is no page number counts as the first; a blank category as none. */
export function readHomeAddress(query: URLSearchParams): HomeAddress {
  const page = query.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    category: query.get('category')?.trim() || null,
  };
}

/** Whether a category can have this name at all. */
export function mayBeCategory(name: string): boolean {
  return characterCount(name) <= limits.categoryMax && !/\p{Cc}/u.test(name) && name.isWellFormed();
}
