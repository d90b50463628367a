import type { ReaderApi } from '../../shared/api.ts';
import type { Tag } from '../changes.ts';
import type { Services } from '../services.ts';

/**
 * The calls that reading pages make, with the services behind them instead of HTTP, as a visitor may make them.
 * `shows` gathers what the page will show, for the one request that this is made for.
 */
export function readerApi({ articles, categories, comments }: Services): { api: ReaderApi; shows: Tag[] } {
  const shows: Tag[] = [];
  const api: ReaderApi = {
    articles(query) {
      shows.push('articles');
      return articles.list({ ...query, status: 'published', fields: 'card' }, null);
    },
    async article(slug) {
      const article = await articles.bySlug(slug, null);
      shows.push(`article:${article._id}`);
      return article;
    },
    categories(query) {
      shows.push('categories');
      return categories.list(query);
    },
    async commentsOf(articleId) {
      shows.push(`article:${articleId}`);
      return { comments: await comments.of(articleId, null) };
    },
  };
  return { api, shows };
}
