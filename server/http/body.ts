import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { HttpMethodEnum } from 'koa-body';
import { msg } from '../../shared/texts/t.ts';
import { HttpProblem, invalid } from '../problems.ts';
import { JSON_BODY_RATE, withMinBodyRate } from './minBodyRate.ts';

const unreadable = msg('The body is not valid JSON.');
/** The error codes of zlib for bytes that are no gzip, and of brotli for bytes that are no brotli, such as 'ERR__ERROR_FORMAT_PADDING_1'. */
const WRONGLY_ENCODED = /^(Z_DATA_ERROR|Z_BUF_ERROR|Z_NEED_DICT|ERR_\w*_FORMAT_\w+)$/;
/** The number of objects and lists within each other; no call takes more than a few. */
const MOST_NESTED = 32;
const wrongType = msg('Send the body as application/json.');

/** Reads a JSON body of at most `limit` bytes. Throws 400, 408, 413 and 415; an absent body is an empty one. */
export function jsonBody({ limit = 256 * 1024, minRate = JSON_BODY_RATE } = {}): Middleware {
  let parser: Promise<Middleware> | null = null;
  const options = {
    json: true,
    // A number or null is JSON all the same: its schema refuses it, not the parser.
    jsonStrict: false,
    jsonLimit: limit,
    jsonTypes: ['application/json'],
    text: false,
    urlencoded: false,
    // A password that a DELETE takes must not be in an address.
    parsedMethods: ['POST', 'PUT', 'DELETE'] as HttpMethodEnum[],
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
    // Loaded with the first body: readers send none, and the start of the server waits for every module.
    parser ??= import('koa-body').then(({ koaBody }) => koaBody(options));
    const read = await parser;
    if (ctx.get('Content-Encoding') !== '') ignoreLateErrors(ctx.req);
    await withMinBodyRate(ctx.req, minRate, Promise.resolve(read(ctx, async () => {})));
    if (!isNestedAtMost(MOST_NESTED, ctx.request.body)) throw invalid({ body: msg('The body is nested too deeply.') });
    return next();
  };
}

/**
 * Has an error of the decompression end nothing that comes after the parser has refused its beginning, and listens no more: of a
 * body that is cut, which would end the process.
 */
function ignoreLateErrors(req: IncomingMessage): void {
  const pipe = req.pipe.bind(req);
  req.pipe = (destination, options) =>
    pipe(
      destination.on('error', () => {}),
      options,
    );
}

/** Tells if no object or list of a body stands within more than `most` others: what walks it calls itself for each. */
function isNestedAtMost(most: number, body: unknown): boolean {
  let level = [body].filter(isObject);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return false;
    level = level.flatMap((each) => Object.values(each).filter(isObject));
  }
  return true;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Tells if the request announces a body. */
function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > 0;
}

/** Translates the body parser's errors to problems; returns any other error as it is. */
export function bodyProblem(error: Error): Error {
  const { status, type, code } = error as { status?: number; type?: string; code?: string };
  // The client left before its body was read: no fault of ours, and nobody receives the response.
  if (type === 'stream.not.readable') return new HttpProblem(400, msg('The request ended early.'));
  if (status === 413) return new HttpProblem(413, msg('The body is too large.'));
  if (status === 415) return new HttpProblem(415, msg('This encoding of the body is not supported.'));
  if (WRONGLY_ENCODED.test(code ?? '')) return new HttpProblem(400, msg('The body is not encoded as it says.'));
  return status === 400 ? new HttpProblem(400, unreadable) : error;
}
