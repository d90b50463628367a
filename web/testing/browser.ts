import type { Location } from 'react-router-dom';
import { type Browser, hrefOf, locationOf } from '../app/Browser.ts';

/** A window without a window: a history that can be walked, and scroll positions that a test sets. */
export function aBrowser(href = '/') {
  const entries: Location[] = [locationOf(href, 'first')];
  const scrolls = new Map<string, number>();
  const left: string[] = [];
  let index = 0;
  let popped = () => {};

  const browser: Browser = {
    here: () => entries[index]!,
    push(location) {
      entries.splice(++index, entries.length, location);
    },
    replace(location) {
      entries[index] = location;
    },
    go(delta) {
      index += delta;
      popped();
    },
    leave: (address) => left.push(address),
    onPop(callback) {
      popped = callback;
    },
    keepScroll: (key) => scrolls.set(key, 100),
    scrollOf: (key) => scrolls.get(key),
    change: async (update) => update(),
  };
  return { browser, left, address: () => hrefOf(browser.here()), length: () => entries.length };
}
