import type { Middleware } from 'koa';
import { imageAdminCalls as calls, type LibraryImage } from '../../shared/media/images.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { createImage } from './library.ts';
import { sendFile } from './sendFile.ts';
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
    return (await isVisible(app, image.file)) && (await sendFile(app, ctx, image)) ? undefined : next();
  };
}
