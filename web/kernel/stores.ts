import { createContext, useContext } from 'react';
import type { ReaderApi } from '../../shared/api.ts';
import type { Site } from '../../shared/site/pages.ts';
import type { Connection } from './connection/Connection.ts';
import type { PageHead } from './head.ts';
import type { Toasts } from './toasts/Toasts.ts';

/** The stores that the pages of one viewer share. The session and the drafts are declared by their own folders. */
export interface Stores {
  readonly site: Site;
  /** The year of the rendering, for the copyright line. */
  readonly year: number;
  readonly api: ReaderApi;
  /** The browser's own, wrapped so that the connection notices failures. */
  readonly fetch: typeof globalThis.fetch;
  readonly connection: Connection;
  readonly toasts: Toasts;
  /** The metadata of the page that was rendered last. */
  head: PageHead | null;
}

export const StoresContext = createContext<Stores | null>(null);

/** Returns the stores of this viewer. Throws outside of `StoresContext`. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores needs a StoresContext around it');
  return stores;
}
