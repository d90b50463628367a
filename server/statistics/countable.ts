import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE } from '../../shared/cookies.ts';

/** Browsers send a few hundred different names of themselves: the number and the length of those that are remembered. */
const REMEMBERED = 500;
const LONGEST = 400;
const robots = new LRUCache<string, boolean>({ max: REMEMBERED });

const TOKEN = new RegExp(`(?:^|; *)${SESSION_COOKIE}=([^;]+)`);

/**
 * Tells if the reader who makes this request may be counted: a person, as far as that is known, who has not asked to be left
 * alone (https://www.w3.org/TR/gpc/, https://www.w3.org/TR/tracking-dnt/), and sees the page now.
 */
export function isCountable({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return false;
  return !isRobot(headers['user-agent']);
}

/** Tells if a program without a person has this name: a robot, or one that has none. */
function isRobot(userAgent: string | undefined): boolean {
  if (!userAgent || userAgent.length > LONGEST) return true;
  const known = robots.get(userAgent);
  if (known !== undefined) return known;
  const found = isbot(userAgent);
  robots.set(userAgent, found);
  return found;
}

/** Returns the token of the session in which a request is made, if there is one. */
export const tokenIn = ({ headers }: IncomingMessage): string | null =>
  headers.cookie === undefined ? null : (TOKEN.exec(headers.cookie)?.[1] ?? null);

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
export function referringSite({ headers }: IncomingMessage, ownHost: string): string | null {
  const { referer } = headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { protocol, host, hostname } = new URL(referer);
  if (!/^https?:$/.test(protocol) || host === headers.host || host === ownHost) return null;
  const site = hostname.replace(/^www\./, '');
  return site.length <= 100 && /\.[a-z][a-z0-9-]*$/.test(site) ? site : null;
}
