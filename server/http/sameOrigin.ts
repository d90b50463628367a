import type { Context, Middleware } from 'koa';
import { refused } from '../../shared/messages.ts';
import { forbidden } from '../problems.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A GET by specification that changes something all the same. */
const LOGOUT = '/api/users/logout';

interface Options {
  /** The site's own, as browsers say it: 'https://octavo.example'. */
  origin: string;
  /** True where the operator named it; else it is the address that the server listens on. */
  isPublic: boolean;
}

/** Refuses (403) what another site makes a browser send; a client that is no browser says nothing of its origin. */
export function sameOrigin(options: Options): Middleware {
  return (ctx, next) => {
    const safe = SAFE.has(ctx.method) && ctx.path !== LOGOUT;
    if (!safe && foreign(ctx, options)) throw forbidden(refused.otherOrigin);
    return next();
  };
}

function foreign(ctx: Context, { origin, isPublic }: Options): boolean {
  // https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
  const site = ctx.get('Sec-Fetch-Site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const sent = ctx.get('Origin');
  if (!sent || sent === origin) return false;
  const from = URL.canParse(sent) ? new URL(sent) : null;
  // The address in the browser may differ from the configured one (localhost); the Host header is what it went to.
  if (!from || from.host !== ctx.get('Host')) return true;
  // Anybody on the way can write a page under http://, the public address of which is https://.
  return isPublic && (from.host === new URL(origin).host || from.protocol !== `${ctx.protocol}:`);
}
