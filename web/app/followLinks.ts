import type { DataRouter } from 'react-router-dom';
import { prefersMotion } from '../kernel/prefersMotion.ts';
import { pagePath } from './pagePath.ts';
import { isPage } from './routes.tsx';

/**
 * Handles plain clicks on links to our own pages with the router, for all links in the document, also in an article's text.
 * The page that it leads to knows from which (`state.from`).
 */
export function followLinks(document: Document, router: DataRouter): void {
  document.addEventListener('click', (event) => {
    const path = pathToFollow(event, router);
    if (path === null) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    void router.navigate(path, {
      replace: path === pathname + search + hash,
      state: { from: pathname },
      // The dashboard has its own layout, which is shown at once; a place on the same page is scrolled to.
      viewTransition: !path.startsWith('/dashboard') && !path.startsWith(`${pathname}${search}#`) && prefersMotion(),
    });
  });
}

/** Returns the path to navigate to; null for clicks left to the browser: new tabs and windows, downloads, other sites and files. */
function pathToFollow(event: MouseEvent, router: DataRouter): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || !isPage(router.routes, pathname)) return null;
  return pagePath(pathname) + search + hash;
}
