import { limits } from '../../../shared/kit/limits.ts';
import { characterCount } from '../../../shared/kit/text.ts';
import type { HomeAddress } from '../../../shared/site/paths.ts';
import { pageIn } from '../../kernel/pageIn.ts';

/** Reads the query of an address. An invalid page counts as the first; a blank category as none. */
export function readHomeAddress(query: URLSearchParams): HomeAddress {
  return { page: pageIn(query), category: query.get('category')?.trim() || null };
}

/** Tells if this can be the name of a category. */
export function canBeCategory(name: string): boolean {
  return characterCount(name) <= limits.categoryMax && !/\p{Cc}/u.test(name) && name.isWellFormed();
}
