import type { Middleware, Next, ParameterizedContext } from 'koa';
import { type AppState, isAdmin, type Viewer } from '../context.ts';
import { forbidden, unauthorized } from '../problems.ts';
import type { SessionCookie } from './cookie.ts';
import type { Sessions } from './sessions.ts';

/** Finds out who calls: `ctx.state.viewer`, null for a visitor. */
export function viewer(sessions: Sessions, cookie: SessionCookie): Middleware<AppState> {
  return async (ctx, next) => {
    const token = cookie.read(ctx as never);
    ctx.state.viewer = token ? await sessions.viewer(token) : null;
    return next();
  };
}

type Ctx = ParameterizedContext<AppState>;

/** Guard: signed in, else 401. */
export function requireUser(ctx: Ctx, next: Next): Promise<void> {
  signedIn(ctx);
  return next();
}

/** Guard: an administrator, else 401 or 403. */
export function requireAdmin(ctx: Ctx, next: Next): Promise<void> {
  signedIn(ctx);
  if (!isAdmin(ctx.state.viewer)) throw forbidden();
  return next();
}

/** The viewer of a call that is for those who are signed in; throws 401 for anybody else. */
export function signedIn(ctx: { state: AppState }): Viewer {
  if (!ctx.state.viewer) throw unauthorized();
  return ctx.state.viewer;
}
