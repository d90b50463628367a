import type { PageApi } from '../../../shared/api.ts';
import type { ArticleCard } from '../../../shared/articles.ts';
import type { Category } from '../../../shared/categories.ts';
import { limits } from '../../../shared/limits.ts';
import { failed } from '../../../shared/messages.ts';
import type { Page } from '../../../shared/paging.ts';
import type { HomeAddress } from '../../../shared/paths.ts';
import { fold } from '../../../shared/text.ts';
import { withFallbackMessage } from '../../api/withFallbackMessage.ts';
import { mayBeCategory } from './address.ts';

/** One page of published articles, the address that asked for it, and the first categories. */
export interface HomeData {
  address: HomeAddress;
  articles: Page<ArticleCard>;
  categories: Category[];
  /** Whether there are more than those. */
  moreCategories: boolean;
}

const cards = { limit: limits.homePageSize, fields: 'card', status: 'published' } as const;

/**
 * Loads what an address asks for, with the category named as it is called, whatever the case of its letters there.
 * Resolves to null for a page past the end and for a category that is not there. Throws where a call fails.
 */
export async function loadHome(api: PageApi, { page, category }: HomeAddress): Promise<HomeData | null> {
  if (category !== null && !mayBeCategory(category)) return null;
  const [articles, categories] = await Promise.all([
    withFallbackMessage(
      api.articles({ ...cards, page, ...(category === null ? {} : { category }) }),
      failed.fetchArticles,
    ),
    withFallbackMessage(api.categories({ page: 1, limit: limits.categoryBarSize }), failed.fetchCategories),
  ]);
  if (page > articles.totalPages) return null;
  const name = category === null ? null : (articles.data[0]?.category ?? (await nameOf(api, category)));
  if (name === undefined) return null;
  return {
    address: { page, category: name },
    articles,
    categories: categories.data,
    moreCategories: categories.totalPages > 1,
  };
}

/** How a category without articles is called; undefined where there is none. */
async function nameOf(api: PageApi, asked: string): Promise<string | undefined> {
  const { categories } = await withFallbackMessage(api.categoriesWithCounts(), failed.fetchCategories);
  return categories.find(({ category }) => fold(category) === fold(asked))?.category;
}
