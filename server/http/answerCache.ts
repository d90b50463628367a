import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../../shared/call.ts';
import { SESSION_COOKIE } from '../../shared/cookies.ts';
import { type Changes, EVERYTHING } from '../changes.ts';
import type { AppState } from '../context.ts';
import { acceptedEncodings } from './encodings.ts';
import { type FinishedAnswer, finishAnswer, sendFinished } from './finishedAnswer.ts';

interface Entry {
  answer: FinishedAnswer;
  tags: CacheTag[];
}

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** More than a thousand pages, packed. */
const MAX_BYTES = 12 * 1024 * 1024;
/** About what the headers of one form take, in bytes. */
const HEADERS_SIZE = 3_000;
/** Every signed-in viewer goes past, for an administrator sees more. Pages are rendered alike for everybody. */
const SHARED_CALLS = /^\/api\/(articles|categories|comments\/)/;

/**
 * Keeps finished answers until a write touches what they show. A hit costs one look-up, before any other work.
 * An answer that was begun before a write is neither kept nor shared with requests that come after it.
 */
export function createAnswerCache(changes: Changes) {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const rendering = new Map<string, Promise<Entry | null>>();
  let moment = 0;

  changes.listen((touched) => {
    moment++;
    if (touched === EVERYTHING) return entries.clear();
    const gone = new Set<CacheTag>(touched);
    for (const [key, entry] of entries.entries()) if (entry.tags.some((tag) => gone.has(tag))) entries.delete(key);
  });

  /** Has the bytes of an entry counted anew, if it is still kept. */
  function changed(url: string, entry: Entry): void {
    if (entries.peek(url) === entry) entries.set(url, entry);
  }

  /** In front of the application: answers what is kept, hands on the rest. */
  function before(handler: Handler): Handler {
    return (req, res) => {
      const entry = mayShare(req) && changes.isCurrent() ? entries.get(req.url ?? '') : undefined;
      // A request that accepts no encoding is refused like any other.
      if (!entry || acceptedEncodings(req).length === 0) return handler(req, res);
      sendFinished({ answer: entry.answer, req, res, own: ['X-Request-Id', randomUUID()] });
    };
  }

  /** Caches responses that are the same for everybody (`ctx.state.cacheTags`); concurrent requests for one wait for the first. */
  const keep: Middleware<AppState> = async (ctx, next) => {
    if (!mayShare(ctx.req)) return next();
    const key = `${moment} ${ctx.req.url}`;
    const entry = await rendering.get(key);
    if (entry) return respond(ctx as never, entry);

    const begun = moment;
    const render = (async () => {
      await next();
      // What was made for somebody in particular is for nobody else, whatever its address looked like.
      return ctx.state.viewer ? null : finished(ctx as never, ctx.state.cacheTags, changed);
    })();
    // Whoever waits tries for itself where this one fails.
    rendering.set(
      key,
      render.catch(() => null),
    );
    try {
      const made = await render;
      if (!made) return;
      if (begun === moment && changes.isCurrent()) entries.set(ctx.req.url ?? '', made);
      respond(ctx as never, made);
    } finally {
      rendering.delete(key);
    }
  };

  return { before, keep };
}

function mayShare({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!url.startsWith('/api')) return true;
  return SHARED_CALLS.test(url) && !headers.cookie?.includes(`${SESSION_COOKIE}=`);
}

/** The answer that a handler left in its context; null where it is not for keeping. */
function finished(
  ctx: Context,
  tags: CacheTag[] | undefined,
  changed: (url: string, entry: Entry) => void,
): Entry | null {
  if (!tags || ctx.status !== 200 || !ctx.body) return null;
  const text = typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(ctx.response.headers)) {
    if (name !== 'x-request-id' && name !== 'content-length') headers[name] = String(value);
  }
  const url = ctx.req.url ?? '';
  const answer = finishAnswer(text, { ...headers, 'cache-control': 'no-cache' }, () => changed(url, entry));
  const entry = { answer, tags };
  return entry;
}

function respond(ctx: Context, { answer }: Entry): void {
  ctx.respond = false;
  sendFinished({ answer, req: ctx.req, res: ctx.res });
}

/** In bytes; an address may be far longer than what it leads to. */
function sizeOf({ answer: { identity, br, gzip } }: Entry, url: string): number {
  const start = 500 + 2 * url.length;
  return [identity, br, gzip].reduce((sum, form) => sum + (form ? form.body.length + HEADERS_SIZE : 0), start);
}
