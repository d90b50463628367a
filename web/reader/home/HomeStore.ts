import type { ReaderApi } from '../../../shared/api.ts';
import type { ArticleCard } from '../../../shared/articles.ts';
import type { Category } from '../../../shared/categories.ts';
import { limits } from '../../../shared/limits.ts';
import type { Page } from '../../../shared/paging.ts';
import { Loaded } from '../../app/Loaded.ts';
import { type HomeAddress, mayBeCategory } from './address.ts';

/** One page of published articles, the address that asked for it, and the first categories. */
export interface HomeData {
  address: HomeAddress;
  articles: Page<ArticleCard>;
  categories: Category[];
}

const nothing: Page<ArticleCard> = { data: [], total: 0, currentPage: 1, totalPages: 1 };

export class HomeStore {
  readonly shown = new Loaded<HomeData>();
  private readonly api: ReaderApi;

  constructor(api: ReaderApi) {
    this.api = api;
  }

  /** Until the answer comes, the previous list stays on screen. */
  load(address: HomeAddress, signal?: AbortSignal): Promise<void> {
    return this.shown.load(async () => {
      const [articles, categories] = await Promise.all([
        this.articles(address),
        this.api.categories({ page: 1, limit: limits.categoryBarSize }),
      ]);
      return { address, articles, categories: categories.data };
    }, signal);
  }

  private async articles({ page, category }: HomeAddress): Promise<Page<ArticleCard>> {
    const query = { page, limit: limits.homePageSize };
    if (category === null) return this.api.articles(query);
    return mayBeCategory(category) ? this.api.articles({ ...query, category }) : nothing;
  }
}
