import { APP_HOST } from '../../../shared/desktop.ts';

/** The app's decision about an address that its page wants to open. */
export type Decision = 'stay' | 'site' | 'outside' | 'refuse';

/** Addresses of the site that are not pages of the app: its feed, its images, its API. */
const SITE = /^\/(api|images)(\/|$)|\.[a-z\d]+$/i;
/** The app's own pages, which no other page may open. */
const OWN = /^\/(connect|credentials|find|own)(\/|$)/;
const LONGEST = 4096;

/**
 * The app's own pages stay in the window; other files of the site, web links, and mail and telephone addresses go to the
 * system's programs; everything else is refused.
 */
export function decideNavigation(url: string): Decision {
  if (url.length > LONGEST || /[\p{Cc}\\]/u.test(url) || url !== url.trim() || !URL.canParse(url)) return 'refuse';
  const { protocol, host, hostname, username, password, pathname, searchParams } = new URL(url);
  if (username !== '' || password !== '') return 'refuse';
  switch (protocol) {
    case 'app:':
      if (host !== APP_HOST || OWN.test(pathname)) return 'refuse';
      return SITE.test(pathname) ? 'site' : 'stay';
    case 'https:':
    case 'http:':
      return hostname === '' ? 'refuse' : 'outside';
    case 'mailto:':
      // Some mail programs would take a file of this computer along.
      return [...searchParams.keys()].some((name) => /^attach/i.test(name)) ? 'refuse' : 'outside';
    case 'tel:':
      return /^[\d+().;=*\-a-z]*$/i.test(pathname) ? 'outside' : 'refuse';
    default:
      return 'refuse';
  }
}

/** Returns the public address for one of the app's own. */
export function addressAt(server: string, url: string): string {
  const { pathname, search, hash } = new URL(url);
  return server + pathname + search + hash;
}
