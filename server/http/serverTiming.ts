import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { measureQueries, type QueryTimes } from '../database/queries/queryTimes.ts';
import type { AppState } from './state.ts';

/**
 * Has the response of `respond`, which is an administrator's, tell what it took (https://www.w3.org/TR/server-timing/): whether it was
 * cached, its statements, and the rest, which is rendering. No cache on the way may store it for others.
 */
export function timeResponse(ctx: Context & { state: AppState }, respond: () => Promise<void>): Promise<void> {
  const started = performance.now();
  return measureQueries((times) => {
    beforeHead(ctx.res, () => timingOf(times, { cache: ctx.state.cache, ms: performance.now() - started }));
    return respond();
  });
}

function timingOf({ queries, ms }: QueryTimes, response: { cache: AppState['cache']; ms: number }): string {
  const count = `${queries} ${queries === 1 ? 'query' : 'queries'}`;
  const rendering = response.ms - ms;
  return `cache;desc=${response.cache ?? 'bypass'}, db;dur=${ms.toFixed(1)};desc="${count}", render;dur=${rendering.toFixed(1)}`;
}

/** Sets the header as the head is sent, whoever sends it, so that the cache never has it. */
function beforeHead(res: ServerResponse, timing: () => string): void {
  const writeHead = res.writeHead.bind(res) as (status: number, headers?: string[]) => ServerResponse;
  res.writeHead = ((status: number, headers: string[] = []) => {
    for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    const caching = String(res.getHeader('Cache-Control') ?? '');
    if (caching !== 'no-store') res.setHeader('Cache-Control', `private, ${caching || 'no-cache'}`);
    res.setHeader('Server-Timing', timing());
    return writeHead(status);
  }) as ServerResponse['writeHead'];
}
