import type { Context, Middleware } from 'koa';
import type { App } from '../context.ts';
import { asksHome } from './redirectKey.ts';
import { foundRedirect, storeHits } from './redirects.ts';

/** The time between two writes of hits, in milliseconds, and the most addresses whose hits are counted meanwhile. */
const [PAUSE, MOST] = [3_000, 1_000];

/**
 * Lets old addresses lead to where things are now (301), one that exists never: it is looked for where there is no page, and where the
 * home page is asked for something by the manner of WordPress.
 */
export function oldAddresses(app: App): Middleware {
  let hits = new Map<number, number>();
  let storedAt = 0;

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
    count(found.id);
    return true;
  }

  /** Counts a hit. They are written some seconds apart, so that a crowd of them costs no more than one; the last ones may be lost. */
  function count(id: number): void {
    if (hits.has(id) || hits.size < MOST) hits.set(id, (hits.get(id) ?? 0) + 1);
    if (Date.now() - storedAt < PAUSE) return;
    storedAt = Date.now();
    const counted = hits;
    hits = new Map();
    storeHits(app, counted).catch((error: unknown) =>
      app.log?.warn({ err: error }, 'Hits of old addresses were not stored.'),
    );
  }
}
