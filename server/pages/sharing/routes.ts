import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { articlePicture, pagePicture, type SharingWords } from '../../../shared/site/sharing.ts';
import { inLanguage, msg, t } from '../../../shared/texts/t.ts';
import { articleBySlug } from '../../articles/finding/reading.ts';
import type { App } from '../../context.ts';
import { HOUR } from '../../images/sendFile.ts';
import { isVisible } from '../../images/settle.ts';
import { publishedPages } from '../../textPages/textPages.ts';
import { catalogueOf } from '../../texts.ts';
import { createDrawing } from '../draw.ts';

/** The titles of the pages that nobody writes. */
const TITLES: Record<string, string> = msg({ categories: 'All categories', contact: 'Contact' });
const FAILED = msg('The picture could not be made. Please try again.');
const ADDRESS = /^\/sharing\/(articles|pages)\/([a-z0-9-]{1,100})-[0-9a-z]{7}\.png$/;
const OF_IMAGE = /^\/sharing\/images\/([0-9a-f]{24})\/(\d{1,4})\.jpg$/;
/** The bound of a cache: some two hundred drawn pictures, or twenty photographs. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Serves pictures of the library as link previews take them, of which not all know WebP: `/sharing/images/KEY/WIDTH.jpg`. */
export function sharingImages(app: App): Middleware {
  const convert = createDrawing<string>('sharing/jpegProcess', FAILED);
  const pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (name) => (await app.storage.whileLocal(name, convert)) ?? undefined,
    ignoreFetchAbort: true,
  });

  return async (ctx, next) => {
    const [, key, width] = ((ctx.method === 'GET' || ctx.method === 'HEAD') && OF_IMAGE.exec(ctx.path)) || [];
    if (!key) return next();
    const name = `${key}/${width}.webp`;
    if (!(await isVisible(app, name)) || (await app.storage.size(name)) === null) return next();
    const jpeg = await pictures.fetch(name);
    // It was removed since: nothing must not be kept for a year.
    if (!jpeg) return next();
    ctx.body = jpeg;
    setHeaders(ctx, 'jpg');
  };
}

/**
 * Serves the pictures that link previews show of pages without one. Each is drawn on its first request, and only for a page
 * that exists, with its present words: an outdated address redirects to the current one. Throws 404 where there is no such
 * published article.
 */
export function sharingPictures(app: App): Middleware {
  const draw = createDrawing<SharingWords>('sharing/drawProcess', FAILED);
  // Draws a picture once for all concurrent requests, even if it leaves the cache meanwhile.
  const pictures = new LRUCache<string, Buffer, SharingWords>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_path, _stale, { context }) => draw(context),
    ignoreFetchAbort: true,
  });

  /** Resolves to the title of a page, as its head has it; null for one that does not exist, and for the home page. */
  async function titleOf(name: string, language: string): Promise<string | null> {
    const known = Object.hasOwn(TITLES, name) && TITLES[name];
    if (known) return inLanguage(catalogueOf(language), () => t(known));
    const pages = await publishedPages(app);
    return pages.find(({ slug }) => slug === name)?.title ?? null;
  }

  return async (ctx, next) => {
    const [, kind, name = ''] = ((ctx.method === 'GET' || ctx.method === 'HEAD') && ADDRESS.exec(ctx.path)) || [];
    if (!kind) return next();
    const { site } = await app.settings.current();
    const current =
      kind === 'pages'
        ? pagePicture(name, await titleOf(name, site.language), site)
        : await articleBySlug(app, name, null).then((article) =>
            inLanguage(catalogueOf(site.language), () => articlePicture(article, site)),
          );
    if (current.path !== ctx.path) {
      ctx.set('Cache-Control', 'no-cache');
      return ctx.redirect(current.path);
    }
    ctx.body = await pictures.fetch(current.path, { context: current.words });
    setHeaders(ctx, 'png');
  };
}

function setHeaders(ctx: Context, type: string): void {
  ctx.type = type;
  ctx.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'CDN-Cache-Control': HOUR });
  // Link previews show it on other sites' pages.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
}
