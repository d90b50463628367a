import type { HydrationState } from 'react-router-dom';
import type { Failure } from '../kernel/failure.ts';
import type { Frame } from './createStores.ts';

/** The id of the data block with the state. */
export const STATE_ID = 'state';

/** The state of a rendered page, with which the browser hydrates it without requests. */
export interface PageState extends Frame {
  /** The loader data, by route id. */
  loaderData: NonNullable<HydrationState['loaderData']>;
  /** The failure that is shown instead of a page, by the id of the route that shows it. */
  errors: Record<string, Failure> | null;
}

/** Returns the state as JSON for a `<script>`: no `<` in it can end the element or open a comment. */
export function writeState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** Reads the state from the document; null without one, as in the desktop app. */
export function readState(document: Document): PageState | null {
  const text = document.getElementById(STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
