import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { articlePicture, pagePicture, type SharingWords } from '../../../shared/site/sharing.ts';
import { articleBySlug } from '../../articles/finding/reading.ts';
import type { App } from '../../context.ts';
import { publishedPages } from '../../textPages/textPages.ts';
import { createDrawing } from '../draw.ts';

/** The titles of the pages that nobody writes. */
const TITLES: Record<string, string> = { categories: 'All categories', contact: 'Contact' };
const ADDRESS = /^\/sharing\/(articles|pages)\/([a-z0-9-]{1,100})-[0-9a-z]{7}\.png$/;
/** The bound of the cache: some two hundred pictures. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Serves the pictures that link previews show of pages without one. Each is drawn on its first request, and only for a page
 * that exists, with its present words: an outdated address redirects to the current one. Throws 404 where there is no such
 * published article.
 */
export function sharingPictures(app: App): Middleware {
  const draw = createDrawing<SharingWords>('sharing/drawProcess', 'picture');
  // Draws a picture once for all concurrent requests, even if it leaves the cache meanwhile.
  const pictures = new LRUCache<string, Buffer, SharingWords>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_path, _stale, { context }) => draw(context),
    ignoreFetchAbort: true,
  });

  /** Resolves to the title of a page, as its head has it; null for one that does not exist, and for the home page. */
  async function titleOf(name: string): Promise<string | null> {
    if (Object.hasOwn(TITLES, name)) return TITLES[name] ?? null;
    const pages = await publishedPages(app);
    return pages.find(({ slug }) => slug === name)?.title ?? null;
  }

  return async (ctx, next) => {
    const [, kind, name = ''] = ((ctx.method === 'GET' || ctx.method === 'HEAD') && ADDRESS.exec(ctx.path)) || [];
    if (!kind) return next();
    const { site } = await app.settings.current();
    const current =
      kind === 'pages'
        ? pagePicture(name, await titleOf(name), site)
        : articlePicture(await articleBySlug(app, name, null), site);
    if (current.path !== ctx.path) {
      ctx.set('Cache-Control', 'no-cache');
      return ctx.redirect(current.path);
    }
    ctx.body = await pictures.fetch(current.path, { context: current.words });
    ctx.type = 'png';
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    // Link previews show it on other sites' pages.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}
