import { type Article, articleAdminCalls, articleCalls } from '../../shared/articles.ts';
import { done } from '../../shared/messages.ts';
import { refused } from '../../shared/refused.ts';
import type { BeforeCommit } from '../changes.ts';
import { isAdmin } from '../context.ts';
import { versionTag } from '../http/versions.ts';
import { deletionRoutes } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import type { Articles } from './articles.ts';

const calls = { ...articleCalls, ...articleAdminCalls };

/** The articles' HTTP routes. */
export const articleRoutes = (articles: Articles): Route[] => [
  route(calls.articles, ({ query, viewer }) => articles.list(query, viewer)),

  route(calls.article, async ({ parameter, viewer, ctx }) => {
    const article = await articles.bySlug(parameter, viewer);
    if (isAdmin(viewer)) ctx.set('ETag', versionTag(article.version));
    return article;
  }),

  route(calls.neighbours, ({ parameter, viewer }) => articles.neighbours(parameter, viewer)),

  route(calls.createArticle, async ({ body, file, remember, viewer }) => {
    const response = (article: Article) => ({ message: done.articleCreated, article });
    const beforeCommit: BeforeCommit<Article> = (article, tx) => remember(response(article), tx);
    return response(await articles.create({ fields: body, file, authorId: viewer.user._id, beforeCommit }, viewer));
  }),

  route(calls.updateArticle, async ({ parameter, body, file, expected, viewer }) => ({
    message: done.articleUpdated,
    article: await articles.update(parameter, { fields: body, file, expected }, viewer),
  })),

  route(calls.publishArticle, async ({ parameter, body, expected, viewer }) => ({
    message: body.published ? done.articlePublished : done.articleUnpublished,
    article: await articles.update(parameter, { fields: body, expected }, viewer),
  })),

  ...deletionRoutes({
    one: calls.deleteArticle,
    many: calls.deleteArticles,
    remove: articles.remove,
    messages: { one: done.articleDeleted, many: done.articlesDeleted, missing: refused.articleNotFound },
  }),
];
