import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { AppState } from '../context.ts';
import type { Log } from '../log.ts';
import { createSampler } from './sampler.ts';

/**
 * Gives each request an id, for its response (`X-Request-Id`) and for every line about it in the log. Logs a few of the
 * refusals and counts the rest, because somebody may try passwords by the thousand.
 */
export function requestId(log: Log): Middleware<AppState> {
  const isSampled = createSampler((status, more) => log.info({ status, more }, 'refused more often than is logged'));
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
    else if (ctx.status < 400 || isSampled(ctx.status)) ctx.state.log.info(line, 'answered');
  };
}
