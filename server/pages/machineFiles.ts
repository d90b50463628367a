import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../../shared/kit/call.ts';
import type { App } from '../context.ts';
import type { AppState } from '../http/state.ts';
import { feedAt } from './feeds.ts';
import { sitemapAt } from './sitemap.ts';
import { webManifest } from './webManifest.ts';
import { CHANGE_PASSWORD, robots, securityExpiry, securityTxt } from './wellKnown.ts';

interface MachineFile {
  type: string;
  /** Missing for a file that changes with time, which is made again for each request. */
  cacheTags?: CacheTag[];
  /** Identifies the text of a file that changes with time alone. */
  etag?: string;
  text: string;
  /** The header `Link`. */
  links?: string;
  /** The time since which its text is as it is; not for a file that changes with time. */
  lastModified?: Date;
}

interface Dependencies {
  app: App;
  origin: string;
}

/** The number of feeds of which a process knows since when they are as they are. */
const FEEDS = 1_000;

/** Serves the files that machines read: feeds, sitemap, robots.txt, web manifest and security.txt. */
export function machineFiles({ app, origin }: Dependencies): Middleware<AppState> {
  const { settings } = app;
  const changes = new LRUCache<string, { digest: string; at: number }>({ max: FEEDS });

  return async (ctx, next) => {
    // Each of them has a dot in its path, and few pages have.
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ctx.path.includes('.')) return next();
    if (ctx.path === CHANGE_PASSWORD) return ctx.redirect('/profile');
    // Not `ctx.URL`, which has the address as it was sent: the file is cached by this one.
    const file = await find(ctx.path, new URLSearchParams(ctx.querystring));
    if (!file) return next();
    ctx.status = 200;
    ctx.type = file.type;
    ctx.set('Cache-Control', 'no-cache');
    if (file.links) ctx.set('Link', file.links);
    if (file.lastModified) ctx.lastModified = file.lastModified;
    if (file.etag) ctx.etag = file.etag;
    if (file.cacheTags) ctx.state.cacheTags = file.cacheTags;
    // The cache gives a tag to what it stores, and compares that.
    if (file.etag && ctx.fresh) ctx.status = 304;
    else ctx.body = file.text;
  };

  async function find(path: string, query: URLSearchParams): Promise<MachineFile | null> {
    const feed = await feedAt(app, path, query);
    if (feed) {
      const lastModified = changedAt(path + feed.links, feed.text);
      return { ...feed, lastModified, cacheTags: ['settings', 'articles', 'categories'] };
    }
    if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', cacheTags: [], text: robots(origin) };
    if (path === '/manifest.webmanifest') {
      const { site } = await settings.current();
      return { type: 'application/manifest+json; charset=utf-8', cacheTags: ['settings'], text: webManifest(site) };
    }
    if (path === '/.well-known/security.txt') {
      const { site } = await settings.current();
      const expires = securityExpiry(new Date());
      const etag = `${expires} ${site.language} ${encodeURIComponent(site.contact.email)}`;
      return { type: 'text/plain; charset=utf-8', etag, text: securityTxt(site, expires) };
    }
    const text = await sitemapAt(app, path);
    return text === null
      ? null
      : { type: 'application/xml; charset=utf-8', cacheTags: ['articles', 'categories', 'pages'], text };
  }

  /**
   * Returns the time at which this process first wrote a feed as it is now, in whole seconds: two that it wrote differ in it. No
   * time of an article tells that, which may be taken away.
   */
  function changedAt(feed: string, text: string): Date {
    const digest = createHash('sha256').update(text).digest('base64');
    const before = changes.get(feed);
    if (before?.digest === digest) return new Date(before.at);
    const at = Math.max(Math.floor(Date.now() / 1_000) * 1_000, (before?.at ?? 0) + 1_000);
    changes.set(feed, { digest, at });
    return new Date(at);
  }
}
