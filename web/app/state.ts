import type { HydrationState } from 'react-router-dom';
import type { Failure } from './failure.ts';
import type { Frame } from './RootStore.ts';

/** The id of the data block in which the server leaves the state. */
export const STATE_ID = 'state';

/** Everything with which the browser takes over a rendered page without asking again. */
export interface PageState extends Frame {
  /** What the loaders gave, by route. */
  loaderData: NonNullable<HydrationState['loaderData']>;
  /** The failure that is shown instead of a page, by the route that shows it. */
  errors: Record<string, Failure> | null;
}

/** As JSON that can stand inside a `<script>`: no `<` in it can end the element or open a comment. */
export function writeState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** The state that the server left in the document; null where none was, as in the desktop app. */
export function readState(document: Document): PageState | null {
  const text = document.getElementById(STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
