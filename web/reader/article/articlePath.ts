import type { ArticleCard } from '../../../shared/articles.ts';

export function articlePath({ slug }: Pick<ArticleCard, 'slug'>): string {
  return `/articles/${encodeURIComponent(slug)}`;
}
