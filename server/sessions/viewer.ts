import type { Middleware, Next, ParameterizedContext } from 'koa';
import { type AppState, isAdmin, type Viewer } from '../context.ts';
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

type Ctx = ParameterizedContext<AppState>;

/** A guard that refuses visitors (401). */
export function requireUser(ctx: Ctx, next: Next): Promise<void> {
  signedIn(ctx);
  return next();
}

/** A guard that refuses everybody but administrators (401 or 403). */
export function requireAdmin(ctx: Ctx, next: Next): Promise<void> {
  signedIn(ctx);
  if (!isAdmin(ctx.state.viewer)) throw forbidden();
  return next();
}

/** Returns the viewer; throws 401 for a visitor. */
export function signedIn(ctx: { state: AppState }): Viewer {
  if (!ctx.state.viewer) throw unauthorized();
  return ctx.state.viewer;
}
