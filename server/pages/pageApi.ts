import { type PageApi, readerCalls } from '../../shared/api.ts';
import type { CacheTag, Call } from '../../shared/kit/call.ts';
import { limits } from '../../shared/kit/limits.ts';
import { listArticles } from '../articles/finding/lists.ts';
import { type ArticlePage, articlePage, MovedArticle } from '../articles/finding/reading.ts';
import { categoriesWithCounts, categoryByName, listCategories } from '../categories/categories.ts';
import { commentsUnder } from '../comments/comments.ts';
import type { App } from '../context.ts';
import { asReadable } from '../documents/reading/readableText.ts';
import { asProblem } from '../http/handleProblems.ts';
import type { Log } from '../log.ts';
import { authorByKey } from '../people/authors/authors.ts';
import { previewedArticle } from '../previews/previews.ts';
import { listTags, tagByName } from '../tags/tags.ts';
import { textPageBySlug } from '../textPages/textPages.ts';

interface Dependencies {
  app: App;
  log: Log;
  /** Reads a list in its turn. Throws 429 where the visitor has searched too often. */
  inTurn<T>(query: { q?: string | undefined }, read: () => Promise<T>): Promise<T>;
}

/**
 * Makes the calls that render a page, on the context instead of over HTTP, as an anonymous visitor. For one request:
 * `cacheTags` collects those of its calls. Failures are logged here, because the page uses only the problem's status.
 */
export function pageApi({ app, log, inTurn }: Dependencies): { api: PageApi; cacheTags: CacheTag[] } {
  const cacheTags: CacheTag[] = [];

  async function tagged<Response>(call: Call, result: Promise<Response>, parameter = ''): Promise<Response> {
    try {
      const response = await result;
      cacheTags.push(...(call.cacheTags?.(response as { _id: string }, parameter) ?? []));
      return response;
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status >= 500) log.error({ err: error }, 'failed');
      throw problem;
    }
  }

  const read = new Map<string, Promise<ArticlePage>>();

  /** Resolves to what one of three calls of an article's page returns: one query reads them all. */
  async function readOnce<Part extends 'article' | 'neighbours' | 'related'>(slug: string, part: Part) {
    const all = read.get(slug) ?? articlePage(app, slug, null).catch(followed);
    read.set(slug, all);
    return (await all)[part];
  }

  /** Resolves to a published article that had the slug before: its page redirects. */
  function followed(problem: unknown) {
    if (!(problem instanceof MovedArticle)) throw problem;
    return articlePage(app, problem.slug, null);
  }

  const readable = <Text extends { content: string }>(text: Text) =>
    asReadable(text, app.settings.publication().language);

  const calls = readerCalls;
  const api: PageApi = {
    articles: (query) =>
      tagged(
        calls.articles,
        inTurn(query ?? {}, () => listArticles(app, { page: 1, limit: limits.homePageSize, ...query }, null)),
      ),
    article: (slug) => tagged(calls.article, readOnce(slug, 'article').then(readable)),
    neighbours: (slug) => tagged(calls.neighbours, readOnce(slug, 'neighbours')),
    related: (slug) => tagged(calls.related, readOnce(slug, 'related')),
    tags: (query) => tagged(calls.tags, listTags(app, { page: 1, limit: limits.tagCloudSize, ...query }, null)),
    tag: (tag) => tagged(calls.tag, tagByName(app, tag)),
    author: (key) => tagged(calls.author, authorByKey(app, key)),
    category: (name) => tagged(calls.category, categoryByName(app, name)),
    categories: (query) =>
      tagged(calls.categories, listCategories(app, { page: 1, limit: limits.adminPageSize, ...query }, null)),
    categoriesWithCounts: () =>
      tagged(
        calls.categoriesWithCounts,
        categoriesWithCounts(app).then((counted) => ({ categories: counted })),
      ),
    commentsOf: (articleId, query) =>
      tagged(
        calls.commentsOf,
        commentsUnder(app, articleId, { page: 1, limit: limits.commentsPageSize, ...query }, null),
        articleId,
      ),
    textPage: (slug) => tagged(calls.textPage, textPageBySlug(app, slug, null).then(readable)),
    preview: (token) => tagged(calls.preview, previewedArticle(app, token).then(readable)),
  };
  return { api, cacheTags };
}
