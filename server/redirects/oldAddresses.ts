import type { Context, Middleware } from 'koa';
import type { App } from '../context.ts';
import { asksHome } from './redirectKey.ts';
import { redirectFrom } from './redirects.ts';

/**
 * Lets old addresses lead to where things are now (301), one that exists never: it is looked for where there is no page, and where the
 * home page is asked for something by the manner of WordPress.
 */
export const oldAddresses =
  (app: App): Middleware =>
  async (ctx, next) => {
    if (asksHome(ctx.url) && (await leadOn(app, ctx))) return;
    await next();
    if (ctx.status === 404 && ctx.respond !== false) await leadOn(app, ctx);
  };

async function leadOn(app: App, ctx: Context): Promise<boolean> {
  const target = await redirectFrom(app, ctx.originalUrl);
  if (target === null || target === ctx.path) return false;
  ctx.redirect(target);
  ctx.status = 301;
  // Browsers would otherwise keep it for ever: something new may get the old address.
  ctx.set('Cache-Control', 'no-cache');
  return true;
}
