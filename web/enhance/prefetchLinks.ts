const fetched = new Set<string>();

/** Fetches the page of a link that is pointed at, where the browser does not know the rules of index.html for it. */
export function prefetchLinks(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  document.addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    const { app } = document.documentElement.dataset;
    if (!link || app === 'running' || fetched.has(link.href) || PRIVATE.test(link.pathname)) return;
    fetched.add(link.href);
    // By this name, it is not counted as a view.
    fetch(link.href, { priority: 'low', headers: { Purpose: 'prefetch' } }).catch(() => {});
  });
}

/** The addresses that are not those of public pages. */
const PRIVATE = /^\/(api|dashboard|auth|profile|preview|unsubscribe|images|files|feed)\b/;

/** Has the view of a page counted that the browser had fetched before it was opened: that request did not count. */
export function countPrefetched(): void {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  if (navigation?.deliveryType === 'navigational-prefetch') fetch(location.href, { priority: 'low' }).catch(() => {});
}
