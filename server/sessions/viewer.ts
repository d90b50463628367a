import type { Middleware } from 'koa';
import type { Call } from '../../shared/call.ts';
import { type AppState, isAdmin } from '../context.ts';
import { forbidden, unauthorized } from '../problems.ts';
import type { SessionCookie } from './cookie.ts';
import type { Sessions } from './sessions.ts';

/** Sets `ctx.state.viewer` to the account that calls; null for a visitor. */
export function viewer(sessions: Sessions, cookie: SessionCookie): Middleware<AppState> {
  return async (ctx, next) => {
    const token = cookie.read(ctx as never);
    ctx.state.viewer = token ? await sessions.viewer(token) : null;
    return next();
  };
}

/** Refuses those who may not make a call: visitors (401), and users where only administrators may (403). */
export function requireRole(guard: Call['guard']): Middleware<AppState> {
  return ({ state: { viewer: caller } }, next) => {
    if (guard !== 'everyone' && !caller) throw unauthorized();
    if (guard === 'admin' && !isAdmin(caller)) throw forbidden();
    return next();
  };
}
