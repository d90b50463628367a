import { observable } from 'mobx';
import type { ReaderApi } from '../../shared/api.ts';
import type { Site } from '../../shared/site/pages.ts';
import { Connection } from '../kernel/connection/Connection.ts';
import type { Stores } from '../kernel/stores.ts';
import { Toasts } from '../kernel/toasts/Toasts.ts';
import { SessionStore } from '../session/SessionStore.ts';

/** The data that is the same on every page: the publication, and the year of the rendering for the copyright line. */
export interface SiteFrame {
  site: Site;
  year: number;
}

interface Dependencies {
  frame: SiteFrame;
  api: ReaderApi;
  fetch: typeof globalThis.fetch;
  connection?: Connection;
}

/** Creates the stores of one viewer: for anonymous readers once on the server, and once per document in the browser. */
export function createStores({ frame, api, fetch, connection = new Connection() }: Dependencies): Stores {
  const { site, year } = frame;
  return {
    site: observable(site),
    year,
    api,
    fetch,
    connection,
    toasts: new Toasts(),
    session: new SessionStore(api),
    head: null,
  };
}
