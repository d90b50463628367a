import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Site } from '../../../shared/pages.ts';
import { articlePicture, pagePicture, type SharingPicture } from '../../../shared/sharing.ts';
import { createQueue } from '../../limits/queue.ts';
import type { Services } from '../../services.ts';
import { draw } from './draw.ts';

const ADDRESS = /^\/sharing\/(articles|pages)\/([a-z0-9-]{1,100})-[0-9a-z]{7}\.png$/;
/** The bound of the cache: some two hundred pictures. */
const MAX_BYTES = 4 * 1024 * 1024;

interface Dependencies {
  services: Pick<Services, 'articles'>;
  site: Site;
}

/**
 * Serves the pictures that link previews show of pages without one. Each is drawn on its first request, and only for a page
 * that exists, with its present words: an outdated address redirects to the current one. Throws 404 where there is no such
 * published article.
 */
export function sharingPictures({ services: { articles }, site }: Dependencies): Middleware {
  const cached = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });
  const pending = new Map<string, Promise<Buffer>>();
  const queue = createQueue({ running: 1, waiting: 20 });

  return async (ctx, next) => {
    const [, kind, name = ''] = ((ctx.method === 'GET' || ctx.method === 'HEAD') && ADDRESS.exec(ctx.path)) || [];
    if (!kind) return next();
    const current =
      kind === 'pages' ? pagePicture(name, site) : articlePicture(await articles.bySlug(name, null), site);
    if (current.path !== ctx.path) {
      ctx.set('Cache-Control', 'no-cache');
      return ctx.redirect(current.path);
    }
    ctx.body = cached.get(current.path) ?? (await picture(current));
    ctx.type = 'png';
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    // Link previews show it on other sites' pages.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };

  /** Draws a picture once for all concurrent requests. */
  function picture({ path, words }: SharingPicture): Promise<Buffer> {
    const shared = pending.get(path);
    if (shared) return shared;
    const drawing = queue(() => draw(words));
    pending.set(path, drawing);
    return drawing
      .then((picture) => {
        cached.set(path, picture);
        return picture;
      })
      .finally(() => pending.delete(path));
  }
}
