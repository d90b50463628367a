import { redirect } from 'react-router-dom';
import type { PageApi } from '../../../shared/api.ts';
import type { SearchPage as Found } from '../../../shared/articles.ts';
import type { CountedCategory } from '../../../shared/categories.ts';
import { limits } from '../../../shared/limits.ts';
import { failed } from '../../../shared/messages.ts';
import { type SearchAddress, searchPath } from '../../../shared/paths.ts';
import { withFallbackMessage } from '../../api/withFallbackMessage.ts';
import { pageIn } from '../../kernel/pageIn.ts';

/** A search with what it finds; without words, nothing is searched. */
export interface SearchData {
  address: SearchAddress;
  found: Found | null;
  categories: CountedCategory[];
}

/** Loads a page of what the search in an address finds, and the categories by which it can be narrowed. */
export async function loadSearch(api: PageApi, query: URLSearchParams): Promise<SearchData> {
  const q = [...(query.get('q') ?? '').toWellFormed().trim()].slice(0, limits.searchMax).join('');
  const name = query.get('category') ?? '';
  const { categories } = await withFallbackMessage(api.categoriesWithCounts(), failed.fetchCategories);
  const category = categories.find((each) => each.category.toLowerCase() === name.toLowerCase())?.category ?? null;
  const address = { q, category, page: pageIn(query) };
  if (!q) return { address, found: null, categories };
  const fields = { fields: 'card', status: 'published', limit: limits.adminPageSize } as const;
  const filters = { q, page: address.page, ...(category === null ? {} : { category }) };
  const found = await withFallbackMessage(api.articles({ ...fields, ...filters }), failed.fetchArticles);
  if (address.page > found.totalPages) throw redirect(searchPath({ ...address, page: 1 }));
  return { address, found, categories };
}
