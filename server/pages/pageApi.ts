import { type PageApi, readerCalls } from '../../shared/api.ts';
import type { CacheTag, Call } from '../../shared/call.ts';
import { limits } from '../../shared/limits.ts';
import { asProblem } from '../http/answerProblems.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';

/**
 * The calls that a page needs, with the services behind them instead of HTTP, as a visitor may make them. For one request:
 * `cacheTags` gathers those of its calls. What fails is logged here, because of a problem the page keeps the status alone.
 */
export function pageApi(services: Services, log: Log): { api: PageApi; cacheTags: CacheTag[] } {
  const { articles, categories, comments } = services;
  const cacheTags: CacheTag[] = [];

  async function answered<Response>(call: Call, response: Promise<Response>, parameter = ''): Promise<Response> {
    const tags = (answer: unknown) => call.cacheTags?.(answer as { _id: string } | null, parameter) ?? [];
    try {
      const answer = await response;
      cacheTags.push(...tags(answer));
      return answer;
    } catch (error) {
      cacheTags.push(...tags(null));
      const problem = asProblem(error);
      if (problem.status >= 500) log.error({ err: error }, 'failed');
      throw problem;
    }
  }

  const calls = readerCalls;
  const api: PageApi = {
    articles: (query) =>
      answered(calls.articles, articles.list({ page: 1, limit: limits.homePageSize, ...query }, null)),
    article: (slug) => answered(calls.article, articles.bySlug(slug, null)),
    neighbours: (slug) => answered(calls.neighbours, articles.neighbours(slug, null)),
    categories: (query) =>
      answered(calls.categories, categories.list({ page: 1, limit: limits.adminPageSize, ...query })),
    categoriesWithCounts: () =>
      answered(
        calls.categoriesWithCounts,
        categories.withCounts().then((counted) => ({ categories: counted })),
      ),
    commentsOf: (articleId, query) =>
      answered(
        calls.commentsOf,
        comments.of(articleId, { page: 1, limit: limits.commentsPageSize, ...query }, null),
        articleId,
      ),
  };
  return { api, cacheTags };
}
