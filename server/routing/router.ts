import { Router, type RouterContext } from '@koa/router';
import { msg } from '../../shared/texts/t.ts';
import type { App } from '../context.ts';
import { jsonBody } from '../http/body.ts';
import { UPLOAD_BODY_RATE } from '../http/minBodyRate.ts';
import { fileUpload, TEXT_LIMIT } from '../http/upload.ts';
import { runOnce } from '../idempotency/runOnce.ts';
import type { SlowReads } from '../limits/slowReads.ts';
import { HttpProblem, notFound } from '../problems.ts';
import { requireRole } from './requireRole.ts';
import type { Route, RouteState } from './route.ts';

/**
 * Registers routes under /api, each behind its guard, which is passed before a body is read. A path has one spelling, in which
 * every check before finds it.
 */
export function callRouter(app: App, routes: Route[], slowReads: SlowReads): Router<RouteState> {
  const router = new Router<RouteState>({ prefix: '/api', sensitive: true, strict: true });
  const smallJson = jsonBody();
  const largeJson = jsonBody({ limit: TEXT_LIMIT, minRate: UPLOAD_BODY_RATE });
  // `/users/login` also matches `/users/{id}`: the first route that matches handles a request.
  const literalFirst = routes.toSorted((one, other) => parameters(one) - parameters(other));
  for (const { call, handle, repeat } of literalFirst) {
    const json = call.largeBody ? largeJson : smallJson;
    const body = call.file ? [fileUpload(call.file, app.dataFolder)] : call.body ? [json] : [];
    const once = call.idempotent ? [runOnce(app, { ...call, repeat })] : [];
    const list = call.query ? [inTurn(slowReads)] : [];
    const path = call.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [call.method], [requireRole(call), ...list, ...body, ...once, handle] as never);
  }
  return router;
}

/** Refuses requests that match no route: 404, or 405 where the path exists with other methods. Responds to OPTIONS with those (204). */
export async function refuse(ctx: RouterContext): Promise<void> {
  const layers = ctx.matched ?? [];
  const literal = layers.filter(({ paramNames }) => paramNames.length === 0);
  const methods = new Set((literal.length > 0 ? literal : layers).flatMap((layer) => layer.methods));
  if (methods.size === 0) throw notFound(msg('There is no such call.'));
  const Allow = [...methods].join(', ');
  if (ctx.method !== 'OPTIONS')
    throw new HttpProblem(405, msg('This call can only be made with {methods}.', { methods: Allow }), undefined, {
      Allow,
    });
  ctx.set('Allow', `${Allow}, OPTIONS`);
  ctx.status = 204;
}

/** Has requests that take the database longer wait for each other, instead of all others for them. */
const inTurn = (slowReads: SlowReads) => (ctx: RouterContext, next: () => Promise<void>) =>
  slowReads(ctx, ctx.query, next);

const parameters = ({ call }: Route) => call.path.split('{').length - 1;
