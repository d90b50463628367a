import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../../shared/kit/call.ts';
import { SESSION_COOKIE } from '../../shared/kit/cookies.ts';
import { ALL_TAGS, type Changes } from '../changes.ts';
import type { AppState, CacheUse, ViewedPage } from '../http/state.ts';
import { asksHome } from '../redirects/redirectKey.ts';
import { type CachedResponse, createCachedResponse, sendCached } from './cachedResponse.ts';
import { cacheKey } from './cacheKey.ts';
import { acceptedEncodings } from './encodings.ts';

interface Entry {
  response: CachedResponse;
  tags: CacheTag[];
  shown: ViewedPage | undefined;
}

interface Dependencies {
  changes: Changes;
  /** Is called after a page was sent from the cache. */
  onShown(req: IncomingMessage, shown: ViewedPage): void;
  /** Is called for each response that could be cached, with where it came from. */
  onUse?: ((from: CacheUse) => void) | undefined;
  /** Tells if a request may have a response of its own, which says what it took: such a one passes the application. */
  isTimed(req: IncomingMessage): boolean;
}

/** The bound of the cache: more than a thousand compressed pages. */
const MAX_BYTES = 12 * 1024 * 1024;
/** The approximate size of one variant's headers, in bytes. */
const HEADERS_SIZE = 3_000;
/** Only anonymous viewers share these, since an administrator sees more. Pages are rendered alike for everybody. */
const SHARED_CALLS = /^\/api\/(articles|authors|categories|comments\/|settings|tags)/;

/**
 * Caches responses until a write invalidates one of their tags. A hit costs one look-up, before any other work. A response
 * that was begun before a write is neither cached nor shared with requests that come after it.
 */
export function createResponseCache({ changes, onShown, onUse, isTimed }: Dependencies) {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const rendering = new Map<string, Promise<Entry | null>>();
  let generation = 0;

  changes.listen((tags) => {
    generation++;
    if (tags === ALL_TAGS) return entries.clear();
    const invalid = new Set<CacheTag>(tags);
    for (const [key, entry] of entries.entries()) if (entry.tags.some((tag) => invalid.has(tag))) entries.delete(key);
  });

  const current = (key: string) => (changes.isCurrent() ? entries.get(key) : undefined);

  /** Wraps the application: sends what is cached and passes on every other request. */
  function serveCached(handler: RequestListener): RequestListener {
    return (req, res) => {
      const isPassedOn = isTimed(req) || !isShareable(req) || asksHome(req.url ?? '');
      const entry = isPassedOn ? undefined : current(cacheKey(req.url ?? ''));
      // A request that accepts no encoding is refused like any other.
      if (!entry || acceptedEncodings(req).length === 0) return handler(req, res);
      sendCached({ response: entry.response, req, res, ownHeaders: ['X-Request-Id', randomUUID()] });
      onUse?.('hit');
      if (entry.shown) onShown(req, entry.shown);
    };
  }

  /** Caches responses that are the same for everybody (`ctx.state.cacheTags`); concurrent requests for one wait for the first. */
  const cacheResponses: Middleware<AppState> = async (ctx, next) => {
    if (!isShareable(ctx.req)) return next();
    // No response may depend on more of the address than its key has; `originalUrl` and `URL` still have all of it.
    const url = cacheKey(ctx.url);
    ctx.url = url;
    const key = `${generation} ${url}`;
    const cached = current(url);
    const from = cached ? 'hit' : rendering.has(key) ? 'shared' : 'miss';
    ctx.state.cache = from;
    onUse?.(from);
    const known = cached ?? (await rendering.get(key));
    if (known) {
      if (known.shown) ctx.state.shown = known.shown;
      return respond(ctx as never, known);
    }

    const begun = generation;
    const render = (async () => {
      await next();
      // A response for one viewer is for nobody else, whatever its address looks like.
      return ctx.state.viewer ? null : entryOf(ctx as never, ctx.state, updateSize);
    })();
    // The requests that wait try for themselves where this one fails.
    rendering.set(
      key,
      render.catch(() => null),
    );
    try {
      const entry = await render;
      if (!entry) return;
      if (begun === generation && changes.isCurrent()) entries.set(url, entry);
      respond(ctx as never, entry);
    } finally {
      rendering.delete(key);
    }
  };

  /** Counts the bytes of an entry again, if it is still cached. */
  function updateSize(url: string, entry: Entry): void {
    if (entries.peek(url) === entry) entries.set(url, entry);
  }

  return { serveCached, cacheResponses };
}

function isShareable({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!url.startsWith('/api')) return true;
  return SHARED_CALLS.test(url) && !headers.cookie?.includes(`${SESSION_COOKIE}=`);
}

/** The headers of one request's response, which no other gets. */
const OWN_HEADERS = /^(x-request-id|content-length|ratelimit(-policy)?)$/;

/** The response in a handler's context, as a cache entry; null where it may not be cached. */
function entryOf(
  ctx: Context,
  { cacheTags: tags, shown }: AppState,
  updateSize: (url: string, entry: Entry) => void,
): Entry | null {
  if (!tags || ctx.status !== 200 || !ctx.body) return null;
  const { body } = ctx;
  const text = typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(ctx.response.headers)) {
    if (!OWN_HEADERS.test(name)) headers[name] = String(value);
  }
  const url = ctx.req.url ?? '';
  const onVariant = () => updateSize(url, entry);
  const response = createCachedResponse({ text, headers: { ...headers, 'cache-control': 'no-cache' }, onVariant });
  const entry = { response, tags, shown };
  return entry;
}

function respond(ctx: Context, { response }: Entry): void {
  ctx.respond = false;
  sendCached({ response, req: ctx.req, res: ctx.res });
}

/** The size of an entry in bytes; its address may be far longer than its body. */
function sizeOf({ response: { identity, br, gzip } }: Entry, url: string): number {
  const base = 500 + 2 * url.length;
  return [identity, br, gzip].reduce((sum, variant) => sum + (variant ? variant.body.length + HEADERS_SIZE : 0), base);
}
