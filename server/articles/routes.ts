import { Router } from '@koa/router';
import { articleChanges, articleFields, articlesQuery, publishFields } from '../../shared/articles.ts';
import { idList } from '../../shared/fields.ts';
import { done } from '../../shared/messages.ts';
import type { AppState } from '../context.ts';
import { jsonBody } from '../http/body.ts';
import { read } from '../http/read.ts';
import { articleUpload, type UploadState } from '../http/upload.ts';
import { requireAdmin, signedIn } from '../sessions/viewer.ts';
import type { Articles } from './articles.ts';

/** Articles over HTTP. */
export function articleRoutes(articles: Articles, dataFolder: string): Router<AppState & UploadState> {
  const router = new Router<AppState & UploadState>({ prefix: '/articles' });
  const json = jsonBody();
  const upload = articleUpload(dataFolder);

  router.get('/', async (ctx) => {
    ctx.body = await articles.list(read(articlesQuery, ctx.query), ctx.state.viewer);
    ctx.state.shows = ['articles'];
  });

  router.get('/:slug', async (ctx) => {
    const article = await articles.bySlug(ctx.params.slug!, ctx.state.viewer);
    ctx.body = article;
    ctx.state.shows = [`article:${article._id}`];
  });

  router.get('/:slug/neighbours', async (ctx) => {
    ctx.body = await articles.neighbours(ctx.params.slug!, ctx.state.viewer);
    ctx.state.shows = ['articles'];
  });

  router.post('/', requireAdmin, upload, async (ctx) => {
    const fields = read(articleFields, ctx.request.body);
    const author = signedIn(ctx);
    const article = await articles.create({ fields, file: ctx.state.file, authorId: author.user._id }, author);
    ctx.status = 201;
    ctx.body = { message: done.articleCreated, article };
  });

  router.post('/bulk-delete', requireAdmin, json, async (ctx) => {
    const { ids } = read(idList, ctx.request.body);
    ctx.body = { message: done.articlesDeleted, deleted: await articles.removeMany(ids, signedIn(ctx)) };
  });

  router.put('/:id', requireAdmin, upload, async (ctx) => {
    const fields = read(articleChanges, ctx.request.body);
    const article = await articles.update(ctx.params.id!, { fields, file: ctx.state.file }, signedIn(ctx));
    ctx.body = { message: done.articleUpdated, article };
  });

  router.put('/:id/publish', requireAdmin, json, async (ctx) => {
    const { published } = read(publishFields, ctx.request.body);
    const article = await articles.update(ctx.params.id!, { fields: { published } }, signedIn(ctx));
    ctx.body = { message: published ? done.articlePublished : done.articleUnpublished, article };
  });

  router.delete('/:id', requireAdmin, async (ctx) => {
    await articles.remove(ctx.params.id!, signedIn(ctx));
    ctx.body = { message: done.articleDeleted };
  });

  return router;
}
