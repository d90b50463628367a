import type { Readable } from 'node:stream';
import type { RouterContext } from '@koa/router';
import type { Transaction } from 'sequelize';
import type * as z from 'zod/mini';
import type { Call, ResponseOf } from '../../shared/kit/call.ts';
import { fieldErrors } from '../../shared/kit/problems.ts';
import { type Catalogue, inLanguage, type Message, msg } from '../../shared/texts/t.ts';
import type { AppState, Viewer } from '../http/state.ts';
import type { UploadState } from '../http/upload.ts';
import { type ExpectedVersion, readIfMatch } from '../http/versions.ts';
import type { IdempotencyState, Remembered } from '../idempotency/runOnce.ts';
import { invalid } from '../problems.ts';
import { say } from '../texts.ts';
import type { StoreOnce } from '../write.ts';

export type RouteState = AppState & UploadState & IdempotencyState;
type Context = RouterContext<RouteState>;

/** The input of a call's handler, checked and converted by the call's schemas; its viewer has passed the guard. */
interface CallRequest<C extends Call> {
  /** The path's first parameter; empty for a path without one. */
  parameter: string;
  /** All parameters of the path, in its order. */
  parameters: string[];
  query: C extends { query: infer Query extends z.ZodMiniType } ? z.output<Query> : undefined;
  body: C extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : undefined;
  /** The path of the uploaded image, which is removed when the request ends. */
  file: string | undefined;
  /** The name that the file had where it comes from. */
  fileName: string;
  /** The version that a change begins with, where the call is about one. */
  expected: C extends { versioned: string } ? ExpectedVersion : undefined;
  /** Returns the function that stores, within a write, the response of its result with the call's Idempotency-Key, if it has one. */
  once<Result>(response: (result: Result) => object): StoreOnce<Result>;
  viewer: C['guard'] extends 'everyone' ? Viewer | null : Viewer;
  ctx: Context;
}

/** A response whose message is translated when it is sent. */
type Said<Body> = Body extends { message: string } ? Omit<Body, 'message'> & { message: Message } : Body;
type Answer<C extends Call> = Said<ResponseOf<C>> | Readable;

/** A call with its handler, which runs after the guard was passed and the body read. */
export interface Route {
  call: Call;
  handle(ctx: Context): Promise<void>;
  /** Responds to a repetition of an idempotent call, in place of the stored response, from what is stored. */
  repeat?: (ctx: Context, remembered: Remembered) => Promise<void>;
}

/**
 * Binds a call to its handler, which returns the response's body, or a stream of it, and may throw any `HttpProblem`. Schemas, status and cache
 * tags come from the call. Throws 422 for a query or body that its schema refuses. `repeat` makes the response to a repetition anew.
 */
export function route<C extends Call>(
  call: C,
  handler: (request: CallRequest<C>) => Promise<Answer<C>> | Answer<C>,
  repeat?: (request: CallRequest<C>, remembered: Remembered) => Promise<Answer<C>>,
): Route {
  const { query, body, versioned, status = 200, cacheTags }: Call = call;
  return {
    call,
    handle: (ctx) => respond(ctx, handler),
    ...(repeat && { repeat: (ctx, remembered) => respond(ctx, (request) => repeat(request, remembered)) }),
  };

  async function respond(ctx: Context, respondTo: typeof handler): Promise<void> {
    const parameters = Object.values(ctx.params as Record<string, string>);
    const [parameter = ''] = parameters;
    const { storeResponse = storeNothing, catalogue } = ctx.state;
    const fields = body && validate(body, ctx.request.body, catalogue);
    const request = {
      parameter,
      parameters,
      query: query && validate(query, ctx.query, catalogue),
      body: fields,
      expected: versioned && { ...readIfMatch(ctx.headers['if-match']), field: versionOf(fields) },
      file: ctx.state.file,
      fileName: ctx.state.fileName ?? '',
      once:
        <Result>(responseTo: (result: Result) => object) =>
        (result: Result, tx: Transaction) =>
          storeResponse(say(catalogue, responseTo(result)), tx),
      viewer: ctx.state.viewer,
      ctx,
    };
    const response = await respondTo(request as CallRequest<C>);
    ctx.status = status;
    ctx.body = say(catalogue, response);
    if (cacheTags) ctx.state.cacheTags = cacheTags(response as { _id: string }, parameter);
  }
}

const storeNothing = async () => {};
const versionOf = (fields: unknown) => (fields as { version?: number } | undefined)?.version;

/** Checks and converts a caller's input by its schema. Throws 422 with a message for every wrong field. */
function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  catalogue: Catalogue,
): z.output<Schema> {
  if (!isRecord(input)) throw invalid({ body: msg('Send an object with the fields.') });
  return inLanguage(catalogue, () => {
    const result = schema.safeParse(input);
    if (!result.success) throw invalid(fieldErrors(result.error));
    return result.data;
  });
}

function isRecord(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
