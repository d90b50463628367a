import type { ReaderApi } from '../../shared/api.ts';
import type { Services } from '../services.ts';

/** The calls that reading pages make, with the services behind them instead of HTTP, as a visitor may make them. */
export function readerApi({ articles, categories, comments }: Services): ReaderApi {
  return {
    articles: (query) => articles.list({ ...query, status: 'published', fields: 'card' }, null),
    article: (slug) => articles.bySlug(slug, null),
    categories: (query) => categories.list(query),
    commentsOf: async (articleId) => ({ comments: await comments.of(articleId, null) }),
  };
}
