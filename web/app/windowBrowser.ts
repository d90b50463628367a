import { flushSync } from 'react-dom';
import type { Location } from 'react-router-dom';
import { type Browser, hrefOf } from './Browser.ts';
import { newKey } from './newKey.ts';
import { ScrollMemory } from './ScrollMemory.ts';

/** The real window. Made once, before the first page is shown. */
export function windowBrowser(): Browser {
  const { history, location } = window;
  const scrolls = new ScrollMemory(storage);
  let swiped = false;
  let left = 0;

  const here = (): Location => {
    const { pathname, search, hash } = location;
    return { pathname, search, hash, state: null, key: keyOfEntry() };
  };

  // The browser restores by itself over a new document, we do it within one.
  history.scrollRestoration = 'manual';
  window.addEventListener('pageshow', ({ persisted }) => {
    history.scrollRestoration = 'manual';
    // Safari begins at the top with a document that it takes back as it was left.
    if (persisted && window.scrollY === 0) window.scrollTo({ top: left, behavior: 'instant' });
  });
  window.addEventListener('pagehide', () => {
    left = window.scrollY;
    scrolls.keep(keyOfEntry(), left);
    history.scrollRestoration = 'auto';
  });
  // An entry without a key was never left.
  const before = history.state?.key && window.scrollY === 0 ? scrolls.of(keyOfEntry()) : 0;
  if (before) window.scrollTo(0, before);

  return {
    here,
    push: (next) => history.pushState({ key: next.key }, '', hrefOf(next)),
    replace: (next) => history.replaceState({ key: next.key }, '', hrefOf(next)),
    go: (delta) => history.go(delta),
    leave: (href) => location.assign(href),
    onPop: (popped) =>
      window.addEventListener('popstate', (event) => {
        swiped = event.hasUAVisualTransition;
        popped();
      }),
    keepScroll: (key) => scrolls.keep(key, window.scrollY),
    scrollOf: (key) => scrolls.of(key),
    async change(update) {
      const still = swiped || matchMedia('(prefers-reduced-motion: reduce)').matches;
      swiped = false;
      if (still || !document.startViewTransition) return flushSync(update);
      const transition = document.startViewTransition(() => flushSync(update));
      // Skipped where another follows at once; the update has run all the same.
      transition.ready.catch(() => {});
      await transition.updateCallbackDone;
    },
  };

  /** Entries that the browser made, for a new document or a fragment, get their key when they are first met. */
  function keyOfEntry(): string {
    const known: unknown = history.state?.key;
    if (typeof known === 'string') return known;
    const key = newKey();
    history.replaceState({ ...history.state, key }, '');
    return key;
  }
}

function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
