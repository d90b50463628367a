import type { Middleware } from 'koa';
import type { Call } from '../../shared/kit/call.ts';
import { refused } from '../../shared/kit/refused.ts';
import { ACCOUNT_HEADER } from '../../shared/kit/request.ts';
import { securityRefused } from '../../shared/people/secondFactorMessages.ts';
import type { User } from '../../shared/people/users.ts';
import type { AppState } from '../http/state.ts';
import { forbidden, HttpProblem, unauthorized } from '../problems.ts';

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
