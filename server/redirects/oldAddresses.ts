import type { Context, Middleware } from 'koa';
import type { App } from '../context.ts';
import { asksHome } from './redirectKey.ts';
import { countHits, foundRedirect } from './redirects.ts';

/**
 * Lets old addresses lead to where things are now (301), one that exists never: it is looked for where there is no page, and where the
 * home page is asked for something by the manner of WordPress.
 */
export function oldAddresses(app: App): Middleware {
  return async (ctx, next) => {
    if (asksHome(ctx.url) && (await leadOn(ctx))) return;
    await next();
    if (ctx.status === 404 && ctx.respond !== false) await leadOn(ctx);
  };

  async function leadOn(ctx: Context): Promise<boolean> {
    const found = await foundRedirect(app, ctx.originalUrl);
    if (!found || found.target === ctx.path) return false;
    ctx.redirect(found.target);
    ctx.status = 301;
    // Browsers would otherwise keep it for ever: something new may get the old address.
    ctx.set('Cache-Control', 'no-cache');
    countHits(app, found.id);
    return true;
  }
}
