import type { Middleware } from 'koa';
import type { Database } from '../database/open.ts';
import { unavailable } from '../problems.ts';

/** `/healthz`: this process lives, and is an Octavo. `/readyz`: the database answers too (503 while it does not). */
export function health({ name, database }: { name: string; database: Database }): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') ctx.body = alive(name);
    else if (ctx.path === '/readyz') {
      await database.ping().catch(() => {
        throw unavailable();
      });
      ctx.body = { status: 'ready' };
    } else return next();
    ctx.set('Cache-Control', 'no-store');
  };
}

/** What `/healthz` answers; `name` is the publication's. */
export const alive = (name: string) => ({ status: 'ok', product: 'Octavo', name });
