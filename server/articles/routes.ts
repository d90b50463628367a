import { articleAdminCalls } from '../../shared/articles/articleAdminCalls.ts';
import { type Article, articleCalls } from '../../shared/articles/articles.ts';
import { checkCalls } from '../../shared/documents/publishChecks.ts';
import { revisionCalls } from '../../shared/history/revisions.ts';
import { refused } from '../../shared/kit/refused.ts';
import { articlesTagged, done, doneInBulk, revisionRestored } from '../../shared/texts/messages.ts';
import { scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { asReadable } from '../documents/reading/readableText.ts';
import { versionTag } from '../http/versions.ts';
import { deletionRoutes } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import { isInScope } from './access.ts';
import { createArticle, handInArticle, restoreArticleRevision, updateArticle } from './articles.ts';
import { categorizeArticles, deleteArticles, publishArticles, tagArticles } from './bulk.ts';
import { articleFindings } from './checks.ts';
import { listArticles } from './finding/lists.ts';
import { articleBySlug, articleNeighbours, relatedArticles } from './finding/reading.ts';
import { articleRevision, listArticleRevisions } from './revisions.ts';

const calls = { ...articleCalls, ...articleAdminCalls, ...checkCalls, ...revisionCalls };

export const articleRoutes = (app: App): Route[] => [
  route(calls.articles, ({ query, viewer }) => listArticles(app, query, viewer)),

  route(calls.article, async ({ parameter, query, viewer, ctx }) => {
    const article = await articleBySlug(app, parameter, viewer);
    const authorId = article.author && Number(article.author._id);
    if (isInScope(authorId, scopeOf(viewer))) ctx.set('ETag', versionTag(article.version));
    ctx.state.shown = { articleId: Number(article._id) };
    return query.content ? asReadable(article, app.settings.publication().language) : article;
  }),

  route(calls.neighbours, ({ parameter, viewer }) => articleNeighbours(app, parameter, viewer)),

  route(calls.related, ({ parameter, viewer }) => relatedArticles(app, parameter, viewer)),

  route(calls.createArticle, async ({ body, file, once, viewer }) => {
    const response = (article: Article) => ({ message: done.articleCreated, article });
    const article = { fields: body, file, authorId: viewer.user._id, once: once(response) };
    return response(await createArticle(app, article, viewer));
  }),

  route(calls.updateArticle, async ({ parameter, body, file, expected, viewer }) => ({
    message: done.articleUpdated,
    article: await updateArticle(app, parameter, { fields: body, file, expected }, viewer),
  })),

  route(calls.publishArticle, async ({ parameter, body, expected, viewer }) => ({
    message: body.published ? done.articlePublished : done.articleUnpublished,
    article: await updateArticle(app, parameter, { fields: body, expected }, viewer),
  })),

  route(calls.handInArticle, async ({ parameter, body, expected, viewer }) => ({
    message: body.handedIn ? done.articleHandedIn : done.articleTakenBack,
    article: await handInArticle(app, parameter, { fields: body, expected }, viewer),
  })),

  route(calls.checkArticle, async ({ parameter, body, viewer, ctx }) => ({
    findings: await articleFindings(app, parameter, body, { viewer, catalogue: ctx.state.catalogue }),
  })),

  route(calls.checkNewArticle, async ({ body, viewer, ctx }) => ({
    findings: await articleFindings(app, null, body, { viewer, catalogue: ctx.state.catalogue }),
  })),

  route(calls.publishArticles, async ({ body, viewer }) => ({
    message: body.published ? doneInBulk.articlesPublished : doneInBulk.articlesUnpublished,
    changed: await publishArticles(app, body, body.published, viewer),
  })),

  route(calls.categorizeArticles, async ({ body, viewer }) => ({
    message: doneInBulk.articlesCategorized,
    changed: await categorizeArticles(app, body, body.category, viewer),
  })),

  route(calls.tagArticles, async ({ body, viewer }) => {
    const { changed, full } = await tagArticles(app, body, body.tag, viewer);
    return { message: articlesTagged(full), changed };
  }),

  route(calls.revisions, ({ parameter, query, viewer }) => listArticleRevisions(parameter, query, scopeOf(viewer))),

  route(calls.revision, ({ parameters: [id = '', version = ''], viewer }) =>
    articleRevision(id, version, scopeOf(viewer)),
  ),

  route(calls.restoreRevision, async ({ parameters: [id = '', version = ''], expected, viewer }) => {
    const { article, ...missing } = await restoreArticleRevision(app, id, { version, expected }, viewer);
    return { message: revisionRestored(missing), article, ...missing };
  }),

  ...deletionRoutes({
    one: calls.deleteArticle,
    many: calls.deleteArticles,
    remove: (targets, actor) => deleteArticles(app, targets, actor),
    messages: { one: done.articleDeleted, many: done.articlesDeleted, missing: refused.articleNotFound },
  }),
];
