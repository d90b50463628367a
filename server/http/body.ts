import type { Context, Middleware } from 'koa';
import { HttpProblem } from '../problems.ts';
import { atPace, CALL_PACE } from './pace.ts';

const unreadable = 'The body is not valid JSON.';
/** The codes of zlib for bytes that are no gzip, and brotli of those that are none: 'ERR__ERROR_FORMAT_PADDING_1' and the like. */
const WRONGLY_PACKED = /^(Z_DATA_ERROR|Z_BUF_ERROR|Z_NEED_DICT|ERR_\w*_FORMAT_\w+)$/;
const wrongType = 'Send the body as application/json.';

/** Reads a JSON body of at most `limit` bytes. Throws 400, 408, 413 and 415; an absent body is an empty one. */
export function jsonBody({ limit = 256 * 1024, pace = CALL_PACE } = {}): Middleware {
  let parser: Promise<Middleware> | null = null;
  const options = {
    json: true,
    // A number or null is JSON all the same: its schema refuses it, not the parser.
    jsonStrict: false,
    jsonLimit: limit,
    jsonTypes: ['application/json'],
    text: false,
    urlencoded: false,
    onError: (error: Error) => {
      throw bodyProblem(error);
    },
  };
  return async (ctx, next) => {
    if (!hasBody(ctx)) {
      ctx.request.body = {};
      return next();
    }
    if (!ctx.is('application/json')) throw new HttpProblem(415, wrongType);
    // Loaded for the first body: readers send none, and the start waits for every module.
    parser ??= import('koa-body').then(({ koaBody }) => koaBody(options));
    const read = await parser;
    await atPace(ctx.req, pace, Promise.resolve(read(ctx, async () => {})));
    return next();
  };
}

/** Whether the request announces a body at all. */
export function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > 0;
}

/** What the body parser's errors mean; anything else stays as it is. */
export function bodyProblem(error: Error): Error {
  const { status, type, code } = error as { status?: number; type?: string; code?: string };
  // Who sent it went away before it was read: no fault of ours, and nobody hears the answer.
  if (type === 'stream.not.readable') return new HttpProblem(400, 'The request ended early.');
  if (status === 413) return new HttpProblem(413, 'The body is too large.');
  if (status === 415) return new HttpProblem(415, 'This encoding of the body is not supported.');
  if (WRONGLY_PACKED.test(code ?? '')) return new HttpProblem(400, 'The body is not encoded as it says.');
  return status === 400 ? new HttpProblem(400, unreadable) : error;
}
