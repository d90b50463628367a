import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../../shared/kit/call.ts';
import { SESSION_COOKIE } from '../../shared/kit/cookies.ts';
import { ALL_TAGS, type Changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import type { AppState, CacheUse, ViewedPage } from '../http/state.ts';
import { asksHome } from '../redirects/redirectKey.ts';
import { type CachedResponse, createCachedResponse, sendCached } from './cachedResponse.ts';
import { cacheKey } from './cacheKey.ts';
import { acceptedEncodings } from './encodings.ts';
import { EVERYTHING, type Purging } from './purging.ts';

interface Entry {
  response: CachedResponse;
  tags: CacheTag[];
  /** The headers by which a CDN stores it. */
  forCdn: string[];
  shown: ViewedPage | undefined;
}

interface Dependencies {
  changes: Changes;
  /** Does reads for everybody on the replica, where there is one. */
  asPublic: Database['asPublic'];
  /** Is called after a page was sent from the cache. */
  onShown(req: IncomingMessage, shown: ViewedPage): void;
  /** Is called for each response that could be cached, with where it came from. */
  onUse?: ((from: CacheUse) => void) | undefined;
  /** Tells if a request may have a response of its own, which says what it took: such a one passes the application. */
  isTimed(req: IncomingMessage): boolean;
  /** The purges of the CDN in front; null where none is. */
  purging?: Purging | null | undefined;
}

/** The bound of the cache: more than a thousand compressed pages. */
const MAX_BYTES = 12 * 1024 * 1024;
/** The approximate size of one variant's headers, in bytes. */
const HEADERS_SIZE = 3_000;
/** The time for which a CDN stores a response, and uses it while it asks for a new one, in seconds: bounds for a purge that never came. */
const [CDN_SECONDS, CDN_STALE_SECONDS] = [60, 30];
/** The most tags of a response that a CDN stores; no page has ten. */
const MOST_TAGS = 20;
/** The headers by which everybody asks each time if a response has changed. */
const REVALIDATED = ['cache-control', 'no-cache'];
/** Only anonymous viewers share these, since an administrator sees more. Pages are rendered alike for everybody. */
const SHARED_CALLS = /^\/api\/(articles|authors|categories|comments\/|settings|tags)/;

/**
 * Caches responses until a write invalidates one of their tags. A hit costs one look-up, before any other work. A response
 * that was begun before a write is neither cached nor shared with requests that come after it.
 */
export function createResponseCache({ changes, asPublic, onShown, onUse, isTimed, purging }: Dependencies) {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const rendering = new Map<string, Promise<Entry | null>>();
  let generation = 0;

  changes.listen((tags) => {
    generation++;
    if (tags === ALL_TAGS) return entries.clear();
    deleteTagged(entries, new Set(tags));
  });

  const current = (key: string) => (changes.isCurrent() ? entries.get(key) : undefined);

  /** Wraps the application: sends what is cached and passes on every other request. */
  function serveCached(handler: RequestListener): RequestListener {
    return (req, res) => {
      const isPassedOn = isTimed(req) || !isShareable(req) || asksHome(req.url ?? '');
      const key = cacheKey(req.url ?? '');
      const entry = isPassedOn ? undefined : current(key);
      // A request that accepts no encoding is refused like any other.
      if (!entry || acceptedEncodings(req).length === 0) return handler(req, res);
      const ownHeaders = () => ['X-Request-Id', randomUUID(), ...caching(key, entry, req)()];
      sendCached({ response: entry.response, req, res, ownHeaders });
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
      return respond(ctx as never, known, caching(url, known, ctx.req));
    }

    const begun = generation;
    // Who has just written, and is signed in, reads what they wrote.
    const render = (hasSession(ctx.req) ? next() : asPublic(next)).then(() =>
      // A response for one viewer is for nobody else, whatever its address looks like.
      ctx.state.viewer ? null : entryOf(ctx as never, ctx.state, updateSize),
    );
    // The requests that wait try for themselves where this one fails.
    const rendered = render.catch(() => null);
    rendering.set(key, rendered);
    try {
      const entry = await render;
      if (!entry) return;
      if (begun === generation && changes.isCurrent()) entries.set(url, entry);
      respond(ctx as never, entry, caching(url, entry, ctx.req));
    } finally {
      rendering.delete(key);
    }
  };

  /** Lets a CDN store what the next visitor would get from here too, but not what a write has made stale since it was rendered. */
  const caching = (key: string, entry: Entry, req: IncomingMessage) => (): string[] =>
    purging?.isPurgeable() && current(key) === entry && !hasSession(req) ? entry.forCdn : REVALIDATED;

  /** Counts the bytes of an entry again, if it is still cached. */
  function updateSize(url: string, entry: Entry): void {
    if (entries.peek(url) === entry) entries.set(url, entry);
  }

  return { serveCached, cacheResponses };
}

function respond(ctx: Context, { response }: Entry, ownHeaders: () => string[]): void {
  ctx.respond = false;
  sendCached({ response, req: ctx.req, res: ctx.res, ownHeaders });
}

function deleteTagged(entries: LRUCache<string, Entry>, tags: Set<CacheTag>): void {
  for (const [key, entry] of entries.entries()) if (entry.tags.some((tag) => tags.has(tag))) entries.delete(key);
}

function isShareable({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!url.startsWith('/api')) return true;
  return SHARED_CALLS.test(url) && !hasSession({ headers });
}

const hasSession = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.cookie?.includes(`${SESSION_COOKIE}=`) === true;

/** The headers of one request's response, which no other gets. */
const OWN_HEADERS = /^(x-request-id|cache-control|content-length|ratelimit(-policy)?)$/;

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
  // A call in a session may have another response, which is not shared.
  const vary = url.startsWith('/api') ? 'Cookie' : undefined;
  const response = createCachedResponse({ text, headers, vary, onVariant });
  const entry = { response, tags, forCdn: headersForCdn(tags), shown };
  return entry;
}

/**
 * Returns the headers by which a CDN stores a response until it is purged. Browsers, which nobody purges, ask each time: some would
 * also act on `stale-while-revalidate` in Cache-Control, which therefore stands in the header for CDNs alone
 * (https://www.rfc-editor.org/rfc/rfc9213).
 */
function headersForCdn(tags: CacheTag[]): string[] {
  const names = [...new Set([EVERYTHING, ...tags])];
  if (names.length > MOST_TAGS) return REVALIDATED;
  return [
    ...['cache-control', `public, max-age=0, must-revalidate, s-maxage=${CDN_SECONDS}`],
    ...['cdn-cache-control', `public, max-age=${CDN_SECONDS}, stale-while-revalidate=${CDN_STALE_SECONDS}`],
    ...['surrogate-key', names.join(' '), 'cache-tag', names.join(',')],
  ];
}

/** The size of an entry in bytes; its address may be far longer than its body. */
function sizeOf({ response: { identity, br, gzip } }: Entry, url: string): number {
  const base = 500 + 2 * url.length;
  return [identity, br, gzip].reduce((sum, variant) => sum + (variant ? variant.body.length + HEADERS_SIZE : 0), base);
}
