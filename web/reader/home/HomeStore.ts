import { makeAutoObservable, observableRef } from 'mobx';
import type { ReaderApi } from '../../../shared/api.ts';
import type { ArticleCard } from '../../../shared/articles.ts';
import type { Category } from '../../../shared/categories.ts';
import { limits } from '../../../shared/limits.ts';
import { failed } from '../../../shared/messages.ts';
import type { Page } from '../../../shared/paging.ts';
import type { HomeAddress } from '../../../shared/paths.ts';
import { named } from '../../api/named.ts';
import { mayBeCategory } from './address.ts';

/** One page of published articles, the address that asked for it, and the first categories. */
export interface HomeData {
  address: HomeAddress;
  articles: Page<ArticleCard>;
  categories: Category[];
  /** Whether there are more than those. */
  moreCategories: boolean;
}

/** The list of articles on screen. */
export class HomeStore {
  data: HomeData | null = null;

  constructor() {
    makeAutoObservable(this, { data: observableRef });
  }

  show(data: HomeData | null): void {
    this.data = data;
  }
}

/** Throws where a call fails. */
export async function loadHome(api: ReaderApi, address: HomeAddress): Promise<HomeData> {
  const [articles, categories] = await Promise.all([
    articlesOf(api, address),
    named(api.categories({ page: 1, limit: limits.categoryBarSize }), failed.fetchCategories),
  ]);
  return { address, articles, categories: categories.data, moreCategories: categories.totalPages > 1 };
}

const nothing: Page<ArticleCard> = { data: [], total: 0, currentPage: 1, totalPages: 1 };

async function articlesOf(api: ReaderApi, { page, category }: HomeAddress): Promise<Page<ArticleCard>> {
  const query = { page, limit: limits.homePageSize };
  if (category === null) return api.articles(query);
  return mayBeCategory(category) ? api.articles({ ...query, category }) : nothing;
}
