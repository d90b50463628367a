import type { Location, NavigateOptions } from 'react-router-dom';

/** Options of a navigation that only changes the address: nothing is loaded, scrolled or announced. */
export const shallowNavigation = {
  state: { isShallow: true },
  preventScrollReset: true,
  defaultShouldRevalidate: false,
  // Drawn at once: the next change, however soon it comes, is made to the address that is drawn.
  flushSync: true,
} satisfies NavigateOptions;

export function isShallow({ state }: Location): boolean {
  return state?.isShallow === true;
}
