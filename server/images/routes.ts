import type { Middleware } from 'koa';
import { staticFiles } from '../http/staticFiles.ts';
import type { Images } from './images.ts';

const ADDRESS = /^\/images\/[0-9a-f]{24}\/\d{1,4}\.webp$/;

/** Serves `/images/KEY/WIDTH.webp`. */
export function imageFiles(images: Images): Middleware {
  const serve = staticFiles({ folder: images.folder, serves: () => true, changing: true });
  return async (ctx, next) => {
    if (!ADDRESS.test(ctx.path)) return next();
    const { url } = ctx.req;
    // The folder is /images itself.
    ctx.req.url = ctx.path.slice('/images'.length);
    await serve(ctx, async () => {
      ctx.req.url = url ?? '';
      await next();
    });
  };
}
