import { redirect } from 'react-router-dom';
import type { PageApi } from '../../../shared/api.ts';
import type { SearchPage as Found } from '../../../shared/articles/articles.ts';
import type { AuthorProfile } from '../../../shared/articles/authors.ts';
import type { CountedCategory } from '../../../shared/categories/categories.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { type SearchAddress, searchPath } from '../../../shared/site/paths.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { nullIfMissing } from '../../api/nullIfMissing.ts';
import { withFallbackMessage } from '../../api/withFallbackMessage.ts';
import { type Failure, failureOf } from '../../kernel/failure.ts';
import { pageIn } from '../../kernel/pageIn.ts';

/** A search with what it finds. */
export interface SearchData {
  address: SearchAddress;
  /** Null where nothing was searched: without words, or because of `failure`. */
  found: Found | null;
  /** All categories that have articles; after a failure only that of the address. */
  categories: Pick<CountedCategory, 'category'>[];
  /** The author whose articles alone are searched; null for those of all. */
  author: AuthorProfile | null;
  /** The reason why nothing could be loaded. */
  failure?: Failure;
}

/** Reads what is searched from an address, without knowing whether its category and author exist. */
function readSearchAddress(query: URLSearchParams): SearchAddress {
  const text = (name: string, max: number) => [...(query.get(name) ?? '').toWellFormed().trim()].slice(0, max).join('');
  return {
    q: text('q', limits.searchMax),
    category: text('category', limits.categoryMax) || null,
    tag: text('tag', limits.tagMax) || null,
    author: query.get('author'),
    page: pageIn(query),
  };
}

/**
 * Loads a page of what the search in an address finds, and the categories by which it can be narrowed. A failure is part of the
 * data: an error boundary would replace the form, and with it what is typed.
 */
export async function loadSearchOrFailure(api: PageApi, query: URLSearchParams): Promise<SearchData> {
  try {
    return await loadSearch(api, query);
  } catch (problem) {
    if (problem instanceof Response) throw problem;
    const address = readSearchAddress(query);
    const categories = address.category === null ? [] : [{ category: address.category }];
    return { address, found: null, categories, author: null, failure: failureOf(problem) };
  }
}

async function loadSearch(api: PageApi, query: URLSearchParams): Promise<SearchData> {
  const sent = readSearchAddress(query);
  // The filter by an unknown author is left out, as one by an unknown category is.
  const authorOrNull = sent.author ? nullIfMissing(api.author(sent.author)) : null;
  const both = Promise.all([api.categoriesWithCounts(), authorOrNull]);
  const [{ categories }, author] = await withFallbackMessage(both, failed.fetchCategories);
  const name = sent.category?.toLowerCase();
  const address: SearchAddress = {
    ...sent,
    category: categories.find(({ category }) => category.toLowerCase() === name)?.category ?? null,
    author: author?._id ?? null,
  };
  if (!address.q) return { address, found: null, categories, author };
  const filters = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null));
  const fields = { fields: 'card', status: 'published', limit: limits.adminPageSize } as const;
  const found = await withFallbackMessage(api.articles({ ...filters, ...fields }), failed.fetchArticles);
  if (address.page > found.totalPages) throw redirect(searchPath({ ...address, page: 1 }));
  return { address, found, categories, author };
}
