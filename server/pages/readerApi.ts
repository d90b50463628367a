import type { ReaderApi } from '../../shared/api.ts';
import { limits } from '../../shared/limits.ts';
import type { Tag } from '../changes.ts';
import { asProblem } from '../http/answerProblems.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';

/**
 * The calls that reading pages make, with the services behind them instead of HTTP, as a visitor may make them.
 * For one request: `shows` gathers what its page will show. What fails is logged here, for a page keeps its status alone.
 */
export function readerApi(services: Services, log: Log): { api: ReaderApi; shows: Tag[] } {
  const { articles, categories, comments } = services;
  const shows: Tag[] = [];

  const answered = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status >= 500) log.error({ err: error }, 'failed');
      throw problem;
    }
  };

  const api: ReaderApi = {
    articles(query) {
      shows.push('articles');
      return answered(articles.list({ ...query, status: 'published', fields: 'card' }, null));
    },
    async article(slug) {
      const article = await answered(articles.bySlug(slug, null));
      shows.push(`article:${article._id}`);
      return article;
    },
    neighbours(slug) {
      shows.push('articles');
      return answered(articles.neighbours(slug, null));
    },
    categories(query) {
      shows.push('categories');
      return answered(categories.list(query));
    },
    async categoriesWithCounts() {
      shows.push('categories', 'articles');
      return { categories: await answered(categories.withCounts()) };
    },
    async commentsOf(articleId, page) {
      shows.push(`article:${articleId}`);
      return answered(comments.of(articleId, { page, limit: limits.commentsPageSize }, null));
    },
  };
  return { api, shows };
}
