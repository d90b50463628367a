import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import type { AppState, ViewedPage } from '../http/state.ts';
import { addressOf, countableBrowser, referringSite, tokenIn } from './countable.ts';
import type { Statistics } from './statistics.ts';

interface Dependencies {
  statistics: Pick<Statistics, 'count'>;
  /** The site's public origin. */
  origin: string;
  /** The number of our own proxies in front of the server. */
  proxies: number;
}

/** Counts the view of a page by the reader who made this request, in memory, without waiting for anything. */
export type ViewCounter = (req: IncomingMessage, shown: ViewedPage) => void;

export function createViewCounter({ statistics, origin, proxies }: Dependencies): ViewCounter {
  const { host } = new URL(origin);
  return (req, { articleId }) => {
    const browser = countableBrowser(req);
    if (browser === null) return;
    const view = { articleId, site: referringSite(req, host), browser, address: addressOf(req, proxies) };
    statistics.count(view, tokenIn(req));
  };
}

/** Counts the views whose pages are not sent from the cache. */
export const countViews =
  (count: ViewCounter): Middleware<AppState> =>
  async (ctx, next) => {
    await next();
    if (ctx.state.shown) count(ctx.req, ctx.state.shown);
  };
