import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { AppState } from '../context.ts';
import type { Log } from '../log.ts';

/** Gives each request an id, for its answer (`X-Request-Id`) and for every line it leaves in the log. */
export function requestId(log: Log): Middleware<AppState> {
  return async (ctx, next) => {
    const id = randomUUID();
    const started = performance.now();
    ctx.state.requestId = id;
    ctx.state.log = log.child({ requestId: id });
    ctx.set('X-Request-Id', id);
    await next();
    const line = {
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round(performance.now() - started),
    };
    if (ctx.method === 'GET' || ctx.method === 'HEAD') ctx.state.log.debug(line, 'answered');
    else ctx.state.log.info(line, 'answered');
  };
}
