import type { Location, NavigateOptions } from 'react-router-dom';

/** Options of a navigation that gives what is on screen another address: nothing is loaded, scrolled or told. */
export const inPlace = {
  state: { inPlace: true },
  preventScrollReset: true,
  defaultShouldRevalidate: false,
} satisfies NavigateOptions;

export function isInPlace({ state }: Location): boolean {
  return state?.inPlace === true;
}
