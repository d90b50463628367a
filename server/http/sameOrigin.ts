import type { Context, Middleware } from 'koa';
import { refused } from '../../shared/messages.ts';
import { forbidden } from '../problems.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A GET by specification that changes something all the same. */
const LOGOUT = '/api/users/logout';

/** Refuses (403) what another site makes a browser send; a client that is no browser says nothing of its origin. */
export function sameOrigin(origin: string): Middleware {
  return (ctx, next) => {
    const safe = SAFE.has(ctx.method) && ctx.path !== LOGOUT;
    if (!safe && foreign(ctx, origin)) throw forbidden(refused.otherOrigin);
    return next();
  };
}

function foreign(ctx: Context, origin: string): boolean {
  // https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
  const site = ctx.get('Sec-Fetch-Site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const sent = ctx.get('Origin');
  if (!sent) return false;
  // The address in the browser may differ from the configured one (localhost); the Host header is what it went to.
  const host = URL.canParse(sent) ? new URL(sent).host : null;
  return sent !== origin && host !== ctx.get('Host');
}
