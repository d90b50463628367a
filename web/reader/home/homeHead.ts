import type { Site } from '../../../shared/site/pages.ts';
import { homePath } from '../../../shared/site/paths.ts';
import type { PageHead } from '../../kernel/head.ts';
import type { HomeData } from './loadHome.ts';

/** A list without articles, other than a new site's front page, is not for search engines. */
export function homeHead({ address, articles }: Pick<HomeData, 'address' | 'articles'>, site: Site): PageHead {
  const { page, category } = address;
  const isFront = category === null && page === 1;
  return {
    title: isFront ? null : titleOf(page, category),
    description: category === null ? site.description : `Articles about ${category}. ${site.description}`,
    path: articles.data.length > 0 || isFront ? homePath(address) : null,
    ...(import.meta.env.SSR &&
      category !== null && { feed: { title: category, query: `?category=${encodeURIComponent(category)}` } }),
  };
}

function titleOf(page: number, category: string | null): string {
  if (category === null) return `Page ${page}`;
  return page > 1 ? `${category}, page ${page}` : category;
}
