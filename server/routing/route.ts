import type { RouterContext } from '@koa/router';
import type * as z from 'zod/mini';
import type { Call, ResponseOf } from '../../shared/call.ts';
import type { AppState, Viewer } from '../context.ts';
import { read } from '../http/read.ts';
import type { UploadState } from '../http/upload.ts';

export type RouteState = AppState & UploadState;
type Context = RouterContext<RouteState>;

/** A call as its handler gets it: checked and converted by the call's schemas, its viewer allowed to make it. */
interface CallRequest<C extends Call> {
  /** The path's parameter; empty for a path without one. */
  parameter: string;
  query: C extends { query: infer Query extends z.ZodMiniType } ? z.output<Query> : undefined;
  body: C extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : undefined;
  /** The path of the uploaded image, which goes when the request ends. */
  file: string | undefined;
  viewer: C['guard'] extends 'everyone' ? Viewer | null : Viewer;
  ctx: Context;
}

/** A call with what answers it, once its guard was passed and its body read. */
export interface Route {
  call: Call;
  answer(ctx: Context): Promise<void>;
}

/**
 * Binds a call to its handler, which gives the response's body and may throw any `HttpProblem`; the schemas, the status and
 * the cache tags are the call's own. Throws 422 for a query or body that does not fit.
 */
export function route<C extends Call>(
  call: C,
  handler: (request: CallRequest<C>) => Promise<ResponseOf<C>> | ResponseOf<C>,
): Route {
  const { query, body, status, cacheTags } = call;
  return {
    call,
    async answer(ctx) {
      const [parameter = ''] = Object.values(ctx.params as Record<string, string>);
      const request = {
        parameter,
        query: query && read(query, ctx.query),
        body: body && read(body, ctx.request.body),
        file: ctx.state.file,
        viewer: ctx.state.viewer,
        ctx,
      };
      const response = await handler(request as CallRequest<C>);
      ctx.status = status;
      ctx.body = response;
      if (cacheTags) ctx.state.cacheTags = cacheTags(response as { _id: string }, parameter);
    },
  };
}
