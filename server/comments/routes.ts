import { Router } from '@koa/router';
import { articleCommentsQuery, commentFields } from '../../shared/comments.ts';
import { idList } from '../../shared/fields.ts';
import { done } from '../../shared/messages.ts';
import { pageQuery } from '../../shared/paging.ts';
import type { AppState } from '../context.ts';
import { jsonBody } from '../http/body.ts';
import { read } from '../http/read.ts';
import { byAccount, byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { requireAdmin, requireUser, signedIn } from '../sessions/viewer.ts';
import type { Comments } from './comments.ts';

/** Comments over HTTP. */
export function commentRoutes(comments: Comments, rateLimits: RateLimits): Router<AppState> {
  const router = new Router<AppState>({ prefix: '/comments' });
  const json = jsonBody();

  router.get('/', requireAdmin, async (ctx) => {
    const page = await comments.list(read(pageQuery, ctx.query));
    ctx.body = { ...page, comments: page.data, totalComments: page.total };
  });

  router.post('/bulk-delete', requireAdmin, json, async (ctx) => {
    const { ids } = read(idList, ctx.request.body);
    ctx.body = { message: done.commentsDeleted, deleted: await comments.removeMany(ids, signedIn(ctx)) };
  });

  router.get('/:postId', async (ctx) => {
    const articleId = ctx.params.postId!;
    ctx.body = await comments.of(articleId, read(articleCommentsQuery, ctx.query), ctx.state.viewer);
    ctx.state.shows = [`article:${articleId}`];
  });

  router.post('/:postId', requireUser, json, async (ctx) => {
    const fields = read(commentFields, ctx.request.body);
    const viewer = signedIn(ctx);
    const counted = [byAddress('comment', ctx), byAccount('comment', viewer), byAccount('comment-day', viewer)];
    const comment = await rateLimits.within(ctx, counted, () => comments.add(ctx.params.postId!, fields, viewer));
    ctx.status = 201;
    ctx.body = { message: done.commentAdded, comment };
  });

  router.delete('/:id', requireAdmin, async (ctx) => {
    await comments.remove(ctx.params.id!, signedIn(ctx));
    ctx.body = { message: done.commentDeleted };
  });

  return router;
}
