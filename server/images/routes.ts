import type { Middleware } from 'koa';
import send from 'send';
import { imageAdminCalls as calls, type LibraryImage } from '../../shared/media/images.ts';
import type { App } from '../context.ts';
import { HttpProblem } from '../problems.ts';
import { type Route, route } from '../routing/route.ts';
import { createImage } from './library.ts';

const ADDRESS = /^\/images\/([0-9a-f]{24})\/(\d{1,4})\.webp$/;

/** The HTTP route that uploads pictures; those of the library are in its own room. */
export const imageRoutes = (app: App): Route[] => [
  route(calls.createImage, async ({ body: { alt }, file, fileName, once, viewer }) => {
    const response = (image: LibraryImage) => ({ image });
    return response(await createImage(app, { alt, file, fileName, once: once(response) }, viewer));
  }),
];

/** Streams `/images/KEY/WIDTH.webp`, or one range of it. Its content never changes: browsers cache it for a year. */
export function imageFiles({ images }: App): Middleware {
  return async (ctx, next) => {
    const [, key, width] = ((ctx.method === 'GET' || ctx.method === 'HEAD') && ADDRESS.exec(ctx.path)) || [];
    if (!key) return next();
    // Feed readers show images on pages of their own.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    // A strong ETag, because a range continues an earlier response: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5
    ctx.set('ETag', `"${key}-${width}"`);
    const isSent = await new Promise<boolean>((resolve, reject) => {
      ctx.res.statusCode = 200;
      ctx.res.once('close', () => resolve(true));
      // https://www.rfc-editor.org/rfc/rfc9110#section-14.2
      if (ctx.method === 'HEAD') delete ctx.req.headers.range;
      send(ctx.req, ctx.path.slice('/images'.length), {
        root: images.published,
        immutable: true,
        maxAge: '1y',
        index: false,
      })
        // The file may be removed, even while it is being opened or sent.
        .on('error', ({ status }: { status?: number }) => {
          if (ctx.headerSent) ctx.res.destroy();
          if (status === 412) reject(new HttpProblem(412, 'The image is not the one that the request is about.'));
          if (status === 416) reject(new HttpProblem(416, 'The image has no such range.'));
          resolve(ctx.headerSent);
        })
        .pipe(ctx.res);
    });
    if (isSent) {
      ctx.respond = false;
      return;
    }
    ctx.remove('ETag');
    return next();
  };
}
