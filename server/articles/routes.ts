import { articleAdminCalls } from '../../shared/articleAdminCalls.ts';
import { type Article, articleCalls } from '../../shared/articles.ts';
import { articlesTagged, done, doneInBulk } from '../../shared/messages.ts';
import { checkCalls } from '../../shared/publishChecks.ts';
import { refused } from '../../shared/refused.ts';
import type { BeforeCommit } from '../changes.ts';
import { versionTag } from '../http/versions.ts';
import { asReadable } from '../reading/readableText.ts';
import { deletionRoutes } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import { ownOnly } from '../sessions/authorise.ts';
import type { Articles } from './articles.ts';
import type { ArticleChecks } from './checks.ts';

const calls = { ...articleCalls, ...articleAdminCalls, ...checkCalls };

/** The articles' HTTP routes. */
export const articleRoutes = (articles: Articles, checks: ArticleChecks): Route[] => [
  route(calls.articles, ({ query, viewer }) => articles.list(query, viewer)),

  route(calls.article, async ({ parameter, query, viewer, ctx }) => {
    const article = await articles.bySlug(parameter, viewer);
    const own = ownOnly(viewer);
    if (own === null || article.author?._id === String(own)) ctx.set('ETag', versionTag(article.version));
    ctx.state.shown = { articleId: Number(article._id) };
    return query.content ? asReadable(article) : article;
  }),

  route(calls.neighbours, ({ parameter, viewer }) => articles.neighbours(parameter, viewer)),

  route(calls.related, ({ parameter, viewer }) => articles.related(parameter, viewer)),

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

  route(calls.handInArticle, async ({ parameter, body, expected, viewer }) => ({
    message: body.handedIn ? done.articleHandedIn : done.articleTakenBack,
    article: await articles.handIn(parameter, { fields: body, expected }, viewer),
  })),

  route(calls.checkArticle, async ({ parameter, body, viewer }) => ({
    findings: await checks.check(parameter, body, viewer),
  })),

  route(calls.checkNewArticle, async ({ body, viewer }) => ({ findings: await checks.check(null, body, viewer) })),

  route(calls.publishArticles, async ({ body, viewer }) => ({
    message: body.published ? doneInBulk.articlesPublished : doneInBulk.articlesUnpublished,
    changed: await articles.bulk.publish(body, body.published, viewer),
  })),

  route(calls.categorizeArticles, async ({ body, viewer }) => ({
    message: doneInBulk.articlesCategorized,
    changed: await articles.bulk.categorize(body, body.category, viewer),
  })),

  route(calls.tagArticles, async ({ body, viewer }) => {
    const { changed, full } = await articles.bulk.tag(body, body.tag, viewer);
    return { message: articlesTagged(full), changed };
  }),

  ...deletionRoutes({
    one: calls.deleteArticle,
    many: calls.deleteArticles,
    remove: articles.bulk.remove,
    messages: { one: done.articleDeleted, many: done.articlesDeleted, missing: refused.articleNotFound },
  }),
];
