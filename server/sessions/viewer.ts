import type { Middleware } from 'koa';
import type { Call } from '../../shared/call.ts';
import { refused } from '../../shared/refused.ts';
import { ACCOUNT_HEADER } from '../../shared/request.ts';
import { securityRefused } from '../../shared/secondFactorMessages.ts';
import type { User } from '../../shared/users.ts';
import type { AppState } from '../http/state.ts';
import { forbidden, HttpProblem, unauthorized } from '../problems.ts';
import type { SessionCookie } from './cookie.ts';
import type { Sessions } from './sessions.ts';

/** Sets `ctx.state.viewer` to the account that calls; null for a visitor. */
export function viewer(sessions: Sessions, cookie: SessionCookie): Middleware<AppState> {
  return async (ctx, next) => {
    const sent = cookie.read(ctx as never);
    ctx.state.viewer = sent ? await sessions.viewer(sent.token, sent) : null;
    return next();
  };
}

/**
 * Refuses those who may not make a call: visitors (401), users where only authors or administrators may (403),
 * administrators without the second factor that the settings require (403), and every caller who names another account than the
 * one that is signed in (401), as a page that was opened before does.
 */
export function requireRole({ guard, beforeSecondFactor }: Call): Middleware<AppState> {
  return (ctx, next) => {
    const { viewer: caller } = ctx.state;
    if (guard === 'everyone') return next();
    if (!caller) throw unauthorized();
    const named = ctx.get(ACCOUNT_HEADER);
    if (named && named !== caller.user._id) throw otherAccount(caller.user);
    if (caller.needsSecondFactor && !beforeSecondFactor) throw forbidden(securityRefused.required);
    const { role } = caller.user;
    const isAllowed = guard === 'user' || role === 'administrator' || (guard === 'author' && role === 'author');
    if (!isAllowed) throw forbidden();
    return next();
  };
}

function otherAccount({ _id, username }: User): HttpProblem {
  return new HttpProblem(401, refused.otherAccount(username), undefined, {}, { account: { _id, username } });
}
