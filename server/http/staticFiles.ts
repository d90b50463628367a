import type { Middleware } from 'koa';
import sirv from 'sirv';

interface Options {
  /** The folder whose files are served. */
  folder: string;
  /** Whether this address is one of them; what it turns down goes on. */
  serves(path: string): boolean;
  /** Files may appear and go while the server runs; else their list is made once, with .br and .gz beside them. */
  changing?: boolean;
}

/** Serves files whose addresses never change meaning: cached for a year, immutable. */
export function staticFiles({ folder, serves, changing = false }: Options): Middleware {
  const serve = sirv(folder, {
    dev: changing,
    etag: true,
    brotli: !changing,
    gzip: !changing,
    extensions: [],
    setHeaders: (res) => res.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
  });

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !serves(ctx.path)) return next();
    const found = await new Promise<boolean>((resolve) => {
      ctx.res.once('close', () => resolve(true));
      ctx.res.statusCode = 200;
      serve(ctx.req, ctx.res, () => resolve(false));
    });
    if (found) ctx.respond = false;
    else return next();
  };
}
