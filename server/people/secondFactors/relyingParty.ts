import { isIP } from 'node:net';
import type { Context } from 'koa';
import type { SiteOrigin } from '../../http/sameOrigin.ts';

/** The site as passkeys know it: https://www.w3.org/TR/webauthn-3/#relying-party */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Returns the site as passkeys know it; null where its address is a number, which they do not accept. */
export function relyingParty({ origin, isPublic }: SiteOrigin, ctx: Pick<Context, 'get'>): RelyingParty | null {
  const { protocol, hostname, port } = new URL(origin);
  // On the own machine the same server is known by its name, too.
  const isLocal = !isPublic && ctx.get('Host') === `localhost:${port}`;
  if (isLocal) return { id: 'localhost', origin: `${protocol}//localhost:${port}` };
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}
