import { setTimeout } from 'node:timers/promises';
import type { Middleware } from 'koa';
import type { Publication } from '../../shared/desktop.ts';
import type { App } from '../context.ts';
import { unavailable } from '../problems.ts';

/** The paths of probes. */
export const HEALTH = new Set(['/healthz', '/readyz']);

/** The time that `/readyz` gives the database, in milliseconds: probes themselves wait for a few seconds at most. */
const PING_TIMEOUT = 1_500;

/** Serves `/healthz`: this process lives and is an Octavo; and `/readyz`: its database responds too (503 while it does not). */
export function health({ settings, database }: App): Middleware {
  let pinging: Promise<void> | null = null;
  // Concurrent probes share one ping: on a silent database, a ping for each would take its connections one by one.
  const ping = () => {
    pinging ??= database.ping().finally(() => {
      pinging = null;
    });
    return pinging;
  };

  return async (ctx, next) => {
    if (ctx.path === '/healthz') ctx.body = alive(settings.publication());
    else if (ctx.path === '/readyz') {
      const isReady = ping().then(
        () => true,
        () => false,
      );
      if (!(await Promise.race([isReady, setTimeout(PING_TIMEOUT, false)]))) throw unavailable();
      ctx.body = { status: 'ready' };
    } else return next();
    ctx.set('Cache-Control', 'no-store');
  };
}

/** The body of `/healthz`, by which the desktop app recognises a server and knows its publication. */
export function alive({ name, timeZone, language }: Publication) {
  return { status: 'ok', product: 'Octavo', name, timeZone, language };
}
