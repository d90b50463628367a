import type { Navigation } from './Navigation.ts';

/** From now on, plain clicks on links to our own pages open them without a new document, wherever the link stands. */
export function followLinks(document: Document, navigation: Navigation): void {
  document.addEventListener('click', (event) => {
    const href = hrefToFollow(event, navigation);
    if (href === null) return;
    event.preventDefault();
    void navigation.go(href);
  });
}

/** Null for what is the browser's own: new tabs and windows, downloads, other sites and files, places on this page. */
function hrefToFollow(event: MouseEvent, navigation: Navigation): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const { location } = window;
  if (origin !== location.origin || !navigation.knows(pathname)) return null;
  if (hash && pathname === location.pathname && search === location.search) {
    navigation.keepPlace();
    return null;
  }
  return pathname + search + hash;
}
