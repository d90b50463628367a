import type { Context, Middleware } from 'koa';
import { imageAdminCalls as calls, type LibraryImage } from '../../shared/media/images.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { createImage } from './library.ts';
import { HOUR, sendFile } from './sendFile.ts';
import { isVisible } from './settle.ts';

const ADDRESS = /^\/images\/([0-9a-f]{24})\/(\d{1,4})\.webp$/;

/** The HTTP route that uploads pictures; those of the library are in its own room. */
export const imageRoutes = (app: App): Route[] => [
  route(calls.createImage, async ({ body: { alt }, file, fileName, once, viewer }) => {
    const response = (image: LibraryImage) => ({ image });
    return response(await createImage(app, { alt, file, fileName, once: once(response) }, viewer));
  }),
];

/** Serves `/images/KEY/WIDTH.webp`. */
export function imageFiles(app: App): Middleware {
  return async (ctx, next) => {
    const [, key, width] = ADDRESS.exec(ctx.path) ?? [];
    if (!key) return next();
    const image = { file: `${key}/${width}.webp`, etag: `${key}-${width}`, name: 'image' };
    if (!(await isVisible(app, image.file))) return next();
    const isAnswered =
      app.imagesUrl === null ? await sendFile(app, ctx, image) : await leadToBucket(app, ctx, image.file);
    return isAnswered ? undefined : next();
  };
}

/**
 * Leads to the public address of a picture, for as long as one that is deleted stays at a CDN. Resolves to false, with nothing sent,
 * where it is not there.
 */
async function leadToBucket({ storage, imagesUrl }: App, ctx: Context, file: string): Promise<boolean> {
  if ((await storage.size(file)) === null) return false;
  ctx.redirect(`${imagesUrl}/${file}`);
  ctx.set({ 'Cache-Control': HOUR, 'CDN-Cache-Control': HOUR, 'Cross-Origin-Resource-Policy': 'cross-origin' });
  return true;
}
