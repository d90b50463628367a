import { Router } from '@koa/router';
import { categoryFields } from '../../shared/categories.ts';
import { idList } from '../../shared/fields.ts';
import { done } from '../../shared/messages.ts';
import { pageQuery } from '../../shared/paging.ts';
import type { AppState } from '../context.ts';
import { jsonBody } from '../http/body.ts';
import { read } from '../http/read.ts';
import { requireAdmin, signedIn } from '../sessions/viewer.ts';
import type { Categories } from './categories.ts';

/** Categories over HTTP. */
export function categoryRoutes(categories: Categories): Router<AppState> {
  const router = new Router<AppState>({ prefix: '/categories' });
  const json = jsonBody();

  router.get('/', async (ctx) => {
    ctx.body = await categories.list(read(pageQuery, ctx.query));
    ctx.state.shows = ['categories'];
  });

  router.get('/allCategories', async (ctx) => {
    ctx.body = { categories: await categories.all() };
    ctx.state.shows = ['categories'];
  });

  router.get('/withCounts', async (ctx) => {
    ctx.body = { categories: await categories.withCounts() };
    ctx.state.shows = ['categories', 'articles'];
  });

  router.post('/', requireAdmin, json, async (ctx) => {
    const category = await categories.create(read(categoryFields, ctx.request.body), signedIn(ctx));
    ctx.status = 201;
    ctx.body = { message: done.categoryCreated, category };
  });

  router.post('/bulk-delete', requireAdmin, json, async (ctx) => {
    const { ids } = read(idList, ctx.request.body);
    ctx.body = { message: done.categoriesDeleted, deleted: await categories.removeMany(ids, signedIn(ctx)) };
  });

  router.put('/:id', requireAdmin, json, async (ctx) => {
    const category = await categories.update(ctx.params.id!, read(categoryFields, ctx.request.body), signedIn(ctx));
    ctx.body = { message: done.categoryUpdated, category };
  });

  router.delete('/:id', requireAdmin, async (ctx) => {
    await categories.remove(ctx.params.id!, signedIn(ctx));
    ctx.body = { message: done.categoryDeleted };
  });

  return router;
}
