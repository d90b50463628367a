import { isPrivatePath } from '../../shared/site/paths.ts';

/** The query parameters that some page or feed for everybody has. */
const KNOWN = ['author', 'category', 'comments', 'page', 'q', 'tab', 'tag', 'thread'];

/**
 * Returns what identifies the response to an address: '/about' for '/about?utm_source=x'. A page loses the parameters that none
 * has, such as those of campaigns, which would have each reader of a newsletter wait for a rendering. Calls and private pages
 * keep theirs.
 */
export function cacheKey(address: string): string {
  const start = address.indexOf('?');
  if (start === -1 || address.startsWith('/api') || isPrivatePath(address)) return address;
  const parameters = address.slice(start + 1).split('&');
  const known = parameters.filter((parameter) => KNOWN.includes(parameter.split('=', 1)[0] ?? ''));
  const path = address.slice(0, start);
  return known.length === 0 ? path : `${path}?${known.join('&')}`;
}
