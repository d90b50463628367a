import type { ReaderApi } from '../../shared/api.ts';
import type { Site } from '../../shared/pages.ts';
import { Connection } from '../kernel/Connection.ts';
import type { PageHead } from '../kernel/head.ts';
import type { Stores } from '../kernel/stores.ts';
import { Toasts } from '../kernel/Toasts.ts';
import { SessionStore } from '../session/SessionStore.ts';

/** The data that is the same on every page: the publication, and the year of the rendering for the copyright line. */
export interface Frame {
  site: Site;
  year: number;
}

interface Dependencies {
  frame: Frame;
  api: ReaderApi;
  fetch: typeof globalThis.fetch;
  connection?: Connection;
}

/** The stores of one viewer. Created for anonymous readers once on the server, and once per document in the browser. */
export class RootStore implements Stores {
  readonly site: Site;
  readonly year: number;
  readonly api: ReaderApi;
  readonly fetch: typeof globalThis.fetch;
  readonly connection: Connection;
  readonly toasts = new Toasts();
  readonly session: SessionStore;
  head: PageHead | null = null;

  constructor({ frame, api, fetch, connection = new Connection() }: Dependencies) {
    this.site = frame.site;
    this.year = frame.year;
    this.api = api;
    this.fetch = fetch;
    this.connection = connection;
    this.session = new SessionStore(api);
  }
}
