import type { Context, Middleware } from 'koa';
import { refused } from '../../shared/kit/refused.ts';
import { forbidden } from '../problems.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The specification makes it a GET, although it changes something. */
const LOGOUT = '/api/users/logout';

/** The public address of the site. */
export interface SiteOrigin {
  /** As browsers send it: 'https://octavo.example'. */
  origin: string;
  /** True where the operator configured it; otherwise `origin` is the address that the server listens on. */
  isPublic: boolean;
}

/** Refuses (403) unsafe requests that another site makes a browser send. Clients other than browsers send no origin and pass. */
export function sameOrigin(site: SiteOrigin): Middleware {
  return (ctx, next) => {
    const isLogout = ctx.path === LOGOUT;
    const safe = SAFE.has(ctx.method) && !isLogout;
    if (!safe && foreign(ctx, site)) throw forbidden(refused.otherOrigin);
    if (isLogout && isLoadedByItself(ctx)) throw forbidden(refused.loggedOutByItself);
    return next();
  };
}

/**
 * Tells if a browser loads the address without a step of its user or a call of our scripts, as for a picture or in advance:
 * https://www.w3.org/TR/fetch-metadata/
 */
const isLoadedByItself = (ctx: Context): boolean =>
  !/^(empty\b.*|document\b.*|)$/.test(ctx.get('Sec-Fetch-Dest')) ||
  // The desktop app's main process makes such calls too, for no page.
  (ctx.get('Sec-Fetch-Mode').startsWith('no-cors') && ctx.get('Sec-Fetch-Site') !== 'none') ||
  ctx.get('Sec-Purpose') !== '';

function foreign(ctx: Context, { origin, isPublic }: SiteOrigin): boolean {
  // https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
  const sentFrom = ctx.get('Sec-Fetch-Site');
  if (sentFrom) return sentFrom !== 'same-origin' && sentFrom !== 'none';
  const sent = ctx.get('Origin');
  if (!sent || sent === origin) return false;
  const from = URL.canParse(sent) ? new URL(sent) : null;
  // The address in the browser may differ from the configured one (localhost); the Host header names the one it uses.
  if (!from || from.host !== ctx.get('Host')) return true;
  // Anybody on the network path can write a page under http:// where the public address is https://.
  return isPublic && (from.host === new URL(origin).host || from.protocol !== `${ctx.protocol}:`);
}
