import type { Middleware } from 'koa';
import send from 'send';
import type { Images } from './images.ts';

const ADDRESS = /^\/images\/[0-9a-f]{24}\/\d{1,4}\.webp$/;

/** Serves `/images/KEY/WIDTH.webp`, whose meaning never changes: cached for a year, immutable. */
export function imageFiles({ folder }: Images): Middleware {
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ADDRESS.test(ctx.path)) return next();
    // Feed readers show them on pages of their own.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    const found = await new Promise<boolean>((resolve) => {
      ctx.res.statusCode = 200;
      ctx.res.once('close', () => resolve(true));
      send(ctx.req, ctx.path.slice('/images'.length), { root: folder, immutable: true, maxAge: '1y', index: false })
        // It may be gone, even while it is being opened or sent.
        .on('error', () => {
          if (ctx.headerSent) ctx.res.destroy();
          resolve(ctx.headerSent);
        })
        .pipe(ctx.res);
    });
    if (found) ctx.respond = false;
    else return next();
  };
}
