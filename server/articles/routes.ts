import { articleAdminCalls, articleCalls } from '../../shared/articles.ts';
import { done } from '../../shared/messages.ts';
import { type Route, route } from '../routing/route.ts';
import type { Articles } from './articles.ts';

const calls = { ...articleCalls, ...articleAdminCalls };

/** The articles' HTTP routes. */
export const articleRoutes = (articles: Articles): Route[] => [
  route(calls.articles, ({ query, viewer }) => articles.list(query, viewer)),

  route(calls.article, ({ parameter, viewer }) => articles.bySlug(parameter, viewer)),

  route(calls.neighbours, ({ parameter, viewer }) => articles.neighbours(parameter, viewer)),

  route(calls.createArticle, async ({ body, file, viewer }) => ({
    message: done.articleCreated,
    article: await articles.create({ fields: body, file, authorId: viewer.user._id }, viewer),
  })),

  route(calls.updateArticle, async ({ parameter, body, file, viewer }) => ({
    message: done.articleUpdated,
    article: await articles.update(parameter, { fields: body, file }, viewer),
  })),

  route(calls.publishArticle, async ({ parameter, body, viewer }) => ({
    message: body.published ? done.articlePublished : done.articleUnpublished,
    article: await articles.update(parameter, { fields: body }, viewer),
  })),

  route(calls.deleteArticle, async ({ parameter, viewer }) => {
    await articles.remove(parameter, viewer);
    return { message: done.articleDeleted };
  }),

  route(calls.deleteArticles, async ({ body, viewer }) => ({
    message: done.articlesDeleted,
    deleted: await articles.removeMany(body.ids, viewer),
  })),
];
