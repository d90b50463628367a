import type { Location } from 'react-router-dom';

/** What navigation needs of the window around it; tests and the server have stand-ins. */
export interface Browser {
  /** The current entry of the history. */
  here(): Location;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** Opens an address as a new document. */
  leave(href: string): void;
  /** Calls back after the reader went back, forward or to another place on the page. */
  onPop(popped: () => void): void;
  /** Keeps how far the page of this entry is scrolled, for the way back. */
  keepScroll(key: string): void;
  /** Where that page was; undefined where nothing is known. */
  scrollOf(key: string): number | undefined;
  /** Runs what changes the screen, as a view transition where that is wanted; settles once it has changed. */
  change(update: () => void): Promise<void>;
}

/** A location of our own site from an address within it. */
export function locationOf(href: string, key: string): Location {
  const { pathname, search, hash } = new URL(href, 'http://octavo');
  return { pathname, search, hash, state: null, key };
}

/** The address of a location, without the origin. */
export function hrefOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}

/** The surroundings of a rendering that never moves, as on the server. */
export function stillBrowser(href: string): Browser {
  const nothing = () => {};
  return {
    here: () => locationOf(href, 'first'),
    push: nothing,
    replace: nothing,
    go: nothing,
    leave: nothing,
    onPop: nothing,
    keepScroll: nothing,
    scrollOf: () => undefined,
    change: async (update) => update(),
  };
}
