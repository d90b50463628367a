import { setTimeout } from 'node:timers/promises';
import type { Middleware } from 'koa';
import type { Database } from '../database/open.ts';
import { unavailable } from '../problems.ts';

/** How long `/readyz` waits for the database, in milliseconds: who asks waits for a few seconds at most. */
const PATIENCE = 1_500;

/** `/healthz`: this process lives, and is an Octavo. `/readyz`: the database answers too (503 while it does not). */
export function health({ name, database }: { name: string; database: Database }): Middleware {
  let pinging: Promise<void> | null = null;
  // All who ask wait for one answer: those who ask a silent database would take its connections one by one.
  const ping = () => {
    pinging ??= database.ping().finally(() => {
      pinging = null;
    });
    return pinging;
  };

  return async (ctx, next) => {
    if (ctx.path === '/healthz') ctx.body = alive(name);
    else if (ctx.path === '/readyz') {
      const answers = ping().then(
        () => true,
        () => false,
      );
      if (!(await Promise.race([answers, setTimeout(PATIENCE, false)]))) throw unavailable();
      ctx.body = { status: 'ready' };
    } else return next();
    ctx.set('Cache-Control', 'no-store');
  };
}

/** What `/healthz` answers; `name` is the publication's. */
export const alive = (name: string) => ({ status: 'ok', product: 'Octavo', name });
