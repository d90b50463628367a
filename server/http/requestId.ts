import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Log } from '../log.ts';
import { loggedPath } from './loggedPath.ts';
import { createSampler } from './sampler.ts';
import type { AppState } from './state.ts';

/** Matches the id of the trace that a proxy names: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** Gives each request an id, for its response and its lines in the log. Logs few refusals and counts the rest: guesses come by thousands. */
export function requestId(log: Log): Middleware<AppState> {
  const isSampled = createSampler((status, more) => log.info({ status, more }, 'refused more often than is logged'));
  return async (ctx, next) => {
    const id = randomUUID();
    const started = performance.now();
    ctx.state.requestId = id;
    const traceId = TRACE.exec(ctx.get('traceparent'))?.[1];
    ctx.state.log = log.child(traceId ? { requestId: id, traceId } : { requestId: id });
    ctx.set('X-Request-Id', id);
    await next();
    const line = {
      method: ctx.method,
      path: loggedPath(ctx.path),
      status: ctx.status,
      ms: Math.round(performance.now() - started),
    };
    if (ctx.method === 'GET' || ctx.method === 'HEAD') ctx.state.log.debug(line, 'answered');
    else if (ctx.status < 400 || isSampled(ctx.status)) ctx.state.log.info(line, 'answered');
  };
}
