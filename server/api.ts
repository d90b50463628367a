import { Router, type RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import type { Site } from '../shared/pages.ts';
import { articleRoutes } from './articles/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import type { AppState } from './context.ts';
import { type FinishedAnswer, finishAnswer, sendFinished } from './http/finishedAnswer.ts';
import { isCall } from './http/readOnly.ts';
import type { RateLimits } from './limits/rateLimits.ts';
import type { SignIns } from './limits/signIns.ts';
import { describeApi } from './openapi.ts';
import { HttpProblem, notFound } from './problems.ts';
import type { Services } from './services.ts';
import type { SessionCookie } from './sessions/cookie.ts';
import { viewer } from './sessions/viewer.ts';
import { userRoutes } from './users/routes.ts';

interface Needs {
  services: Services;
  cookie: SessionCookie;
  rateLimits: RateLimits;
  signIns: SignIns;
  dataFolder: string;
  site: Site;
}

/** Everything under /api: the rooms' routes, the API's description, and its own 404 and 405. */
export function api({ services, cookie, rateLimits, signIns, dataFolder, site }: Needs): Middleware<AppState> {
  const { users, sessions, categories, articles, comments, contacts } = services;
  const router = new Router<AppState>({ prefix: '/api' });
  let description: FinishedAnswer | null = null;

  router.get('/openapi.json', (ctx) => {
    const type = { 'Content-Type': 'application/json; charset=utf-8' };
    description ??= finishAnswer(JSON.stringify(describeApi(site)), type, () => {});
    ctx.respond = false;
    ctx.set('Cache-Control', 'no-cache');
    sendFinished({ answer: description, req: ctx.req, res: ctx.res });
  });
  const rooms = [
    userRoutes({ users, sessions, cookie, rateLimits, signIns }),
    categoryRoutes(categories),
    articleRoutes(articles, dataFolder),
    commentRoutes(comments, rateLimits),
    contactRoutes(contacts, rateLimits),
  ];
  for (const room of rooms) router.use(room.routes() as never);

  const identify = viewer(sessions, cookie);
  const dispatch = router.routes();
  return async (ctx, next) => {
    if (!isCall(ctx.path)) return next();
    ctx.set('Cache-Control', 'no-store');
    return identify(ctx, () => dispatch(ctx as never, () => refuse(ctx as never)));
  };
}

/** Refuses what no route took: 404, or where the address exists with other methods, 405; OPTIONS asks for those (204). */
async function refuse(ctx: RouterContext): Promise<void> {
  const layers = ctx.matched ?? [];
  // `/users/login` is a path of its own, though it also looks like `/users/{id}`.
  const own = layers.filter(({ paramNames }) => paramNames.length === 0);
  const methods = new Set((own.length > 0 ? own : layers).flatMap((layer) => layer.methods));
  if (methods.size === 0) throw notFound('There is no such call.');
  const Allow = [...methods].join(', ');
  if (ctx.method !== 'OPTIONS')
    throw new HttpProblem(405, `This call can only be made with ${Allow}.`, undefined, { Allow });
  ctx.set('Allow', `${Allow}, OPTIONS`);
  ctx.status = 204;
}
