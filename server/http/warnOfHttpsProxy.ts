import type { Middleware } from 'koa';
import type { Log } from '../log.ts';

const WARNING =
  'A request came with the word of a proxy that visitors use https, but OCTAVO_URL is no https address: cookies are not ' +
  'Secure, browsers are not told to stay with https, and canonical links begin with http. Set OCTAVO_URL to the address that ' +
  'visitors see and OCTAVO_TRUST_PROXY to the number of proxies. (Any visitor can send these words: where no proxy of yours ' +
  'speaks https, nothing is wrong.)';

/** Logs a warning at the first request that a proxy says came by https; for servers whose configured address is not https. */
export function warnOfHttpsProxy(log: Log): Middleware {
  let warned = false;
  return (ctx, next) => {
    if (!warned && saysHttps(ctx.get('X-Forwarded-Proto'), ctx.get('Forwarded'))) {
      warned = true;
      log.warn(WARNING);
    }
    return next();
  };
}

/** Tells if the headers of proxies say https; Forwarded is defined by https://www.rfc-editor.org/rfc/rfc7239#section-5.4 */
function saysHttps(forwardedProto: string, forwarded: string): boolean {
  return /^\s*https\b/i.test(forwardedProto) || /(^|[;,\s])proto="?https\b/i.test(forwarded);
}
