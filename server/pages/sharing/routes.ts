import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Site } from '../../../shared/pages.ts';
import { articlePicture, pagePicture, type SharingPicture } from '../../../shared/sharing.ts';
import { createQueue } from '../../limits/queue.ts';
import type { Services } from '../../services.ts';
import { draw } from './draw.ts';

const ADDRESS = /^\/sharing\/(articles|pages)\/([a-z0-9-]{1,100})-[0-9a-z]{7}\.png$/;
/** Some two hundred pictures. */
const MAX_BYTES = 4 * 1024 * 1024;

interface Dependencies {
  services: Pick<Services, 'articles'>;
  site: Site;
}

/**
 * Serves the pictures that link previews show of pages without one. Each is made when it is first asked for, and only
 * for a page that there is, with the words that it has now: an older address leads to the one of today. Throws 404 where
 * there is no such published article.
 */
export function sharingPictures({ services: { articles }, site }: Dependencies): Middleware {
  const made = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });
  const making = new Map<string, Promise<Buffer>>();
  const queue = createQueue({ running: 1, waiting: 20 });

  return async (ctx, next) => {
    const [, kind, name = ''] = ((ctx.method === 'GET' || ctx.method === 'HEAD') && ADDRESS.exec(ctx.path)) || [];
    if (!kind) return next();
    const wanted = kind === 'pages' ? pagePicture(name, site) : articlePicture(await articles.bySlug(name, null), site);
    if (wanted.path !== ctx.path) {
      ctx.set('Cache-Control', 'no-cache');
      return ctx.redirect(wanted.path);
    }
    ctx.body = made.get(wanted.path) ?? (await picture(wanted));
    ctx.type = 'png';
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    // Previews show it on pages of their own.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };

  /** Made once, for all who ask for it meanwhile. */
  function picture({ path, words }: SharingPicture): Promise<Buffer> {
    const underway = making.get(path);
    if (underway) return underway;
    const begun = queue(() => draw(words));
    making.set(path, begun);
    return begun
      .then((picture) => {
        made.set(path, picture);
        return picture;
      })
      .finally(() => making.delete(path));
  }
}
