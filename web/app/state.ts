import type { Rendered } from './Navigation.ts';
import type { StoresState } from './RootStore.ts';

/** The id of the data block in which the server leaves the state. */
export const STATE_ID = 'state';

/** Everything with which the browser takes over a rendered page without asking again. */
export interface PageState {
  stores: StoresState;
  page: Rendered;
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
