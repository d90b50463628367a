import type { PageApi } from '../../../shared/api.ts';
import type { Category } from '../../../shared/categories/categories.ts';
import { limits } from '../../../shared/kit/limits.ts';
import type { Page } from '../../../shared/kit/paging.ts';
import { fold } from '../../../shared/kit/text.ts';
import type { HomeAddress } from '../../../shared/site/paths.ts';
import { pageMessages } from '../../../shared/texts/texts.ts';
import { withFallbackMessage } from '../../api/withFallbackMessage.ts';
import { type ShownCard, shownCards } from '../../article/shownCard.ts';
import { canBeCategory } from './address.ts';

/** The first categories. */
export interface HomeBar {
  categories: Category[];
  /** True if there are more categories. */
  moreCategories: boolean;
}

/** One page of published articles, its address, and the first categories. */
export interface HomeData extends HomeBar {
  address: HomeAddress;
  articles: Page<ShownCard>;
}

const cards = { limit: limits.homePageSize, fields: 'card', status: 'published' } as const;

/**
 * Loads the home page for an address. The category is matched without regard to case, and returned in its own spelling.
 * Resolves to the categories alone for a page past the end and for an unknown category. Throws if a call fails.
 */
export async function loadHome(api: PageApi, { page, category }: HomeAddress): Promise<HomeData | HomeBar> {
  const canExist = category === null || canBeCategory(category);
  const [articles, categories] = await Promise.all([
    canExist &&
      withFallbackMessage(
        api.articles({ ...cards, page, ...(category === null ? { featured: 'first' } : { category }) }),
        pageMessages.fetchArticlesFailed,
      ),
    withFallbackMessage(api.categories({ page: 1, limit: limits.categoryBarSize }), pageMessages.fetchCategoriesFailed),
  ]);
  const bar = { categories: categories.data, moreCategories: categories.totalPages > 1 };
  if (!articles || page > articles.totalPages) return bar;
  const name = category === null ? null : (articles.data[0]?.category ?? (await nameOf(api, category)));
  if (name === undefined) return bar;
  return { ...bar, address: { page, category: name }, articles: shownCards(articles) };
}

/** Resolves to the spelling of a category without articles; undefined if there is no such category. */
async function nameOf(api: PageApi, name: string): Promise<string | undefined> {
  const { categories } = await withFallbackMessage(api.categoriesWithCounts(), pageMessages.fetchCategoriesFailed);
  return categories.find(({ category }) => fold(category) === fold(name))?.category;
}
