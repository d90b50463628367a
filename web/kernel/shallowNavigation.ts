import type { Location, NavigateOptions } from 'react-router-dom';

/** Options of a navigation that only changes the address: nothing is loaded, scrolled or announced. */
export const shallowNavigation = {
  state: { isShallow: true },
  preventScrollReset: true,
  defaultShouldRevalidate: false,
  // The next change begins with this one, however soon it comes.
  flushSync: true,
} satisfies NavigateOptions;

export function isShallow({ state }: Location): boolean {
  return state?.isShallow === true;
}
