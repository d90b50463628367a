import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import type { Middleware } from 'koa';
import type { App } from '../context.ts';
import { sessionTokenIn } from '../http/sessionToken.ts';
import type { AppState, ViewedPage } from '../http/state.ts';

/** Browsers send a few hundred different names of themselves: the number and the length of those that are remembered. */
const REMEMBERED = 1_000;
const LONGEST = 400;
const remembered = new Map<string, string | null>();

/** Counts the view of a page by the reader who made this request, in memory, without waiting for anything. */
export type ViewCounter = (req: IncomingMessage, shown: ViewedPage) => void;

/** Returns the function that counts a view; `proxies` is the number of our own proxies in front of the server. */
export function viewCounter({ countedViews, origin }: App, proxies: number): ViewCounter {
  const { host } = new URL(origin);
  return (req, { articleId }) => {
    const browser = countableBrowser(req);
    if (browser === null) return;
    const view = { articleId, site: referringSite(req, host), browser, address: addressOf(req, proxies) };
    countedViews.add(view, sessionTokenIn(req));
  };
}

/** Counts the views whose pages are not sent from the cache. */
export const countViews =
  (count: ViewCounter): Middleware<AppState> =>
  async (ctx, next) => {
    await next();
    if (ctx.state.shown) count(ctx.req, ctx.state.shown);
  };

/**
 * Returns the browser in which a reader who may be counted sees a page now; null for everybody else: robots, programs
 * without a name, and readers who ask to be left alone (https://www.w3.org/TR/gpc/, https://www.w3.org/TR/tracking-dnt/).
 */
function countableBrowser({ method, headers }: IncomingMessage): string | null {
  if (method !== 'GET' || headers.dnt === '1' || headers['sec-gpc'] === '1') return null;
  if (
    headers['sec-purpose'] !== undefined ||
    PREVIEW.test(`${headers.purpose} ${headers['x-purpose']} ${headers['x-moz']}`)
  )
    return null;
  return browserOf(headers['user-agent']);
}

/** What browsers say who load a page before it is opened, or for a picture of it. */
const PREVIEW = /pre(?:fetch|view|render)/;

/** Returns the name of a browser, null for a robot. Always the same text, which is then found in maps without being read again. */
function browserOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > LONGEST) return null;
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const browser = isbot(userAgent) ? null : userAgent;
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(userAgent, browser);
  return browser;
}

/** Returns the address of the client; behind so many proxies of ours, the one that the first of them saw. */
export function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded =
    proxies > 0
      ? String(headers['x-forwarded-for'] ?? '')
          .split(',')
          .slice(-proxies)[0]
          ?.trim()
      : '';
  return forwarded || (socket.remoteAddress ?? '');
}

/** Returns the host name of the other site whose link led to a request; null for none, and for what is no site's name. */
function referringSite({ headers }: IncomingMessage, ownHost: string): string | null {
  const { referer } = headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { protocol, host, hostname } = new URL(referer);
  if (!/^https?:$/.test(protocol) || host === headers.host || host === ownHost) return null;
  const site = hostname.replace(/^www\./, '');
  return site.length <= 100 && /\.[a-z][a-z0-9-]*$/.test(site) ? site : null;
}
