import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { statusOf } from './api/ApiProblem.ts';
import { createClient } from './api/client.ts';
import { desktop } from './api/desktop.ts';
import { createTransport } from './api/transport.ts';
import { followLinks } from './app/followLinks.ts';
import { Root } from './app/Root.tsx';
import { RootStore } from './app/RootStore.ts';
import { dashboard } from './app/routes.tsx';
import { unknownSite } from './app/site.ts';
import { type PageState, readState } from './app/state.ts';
import { StoresContext } from './app/stores.ts';
import { warmDashboard } from './app/warmDashboard.ts';
import { windowBrowser } from './app/windowBrowser.ts';
import { watchNetwork, windowConnection } from './app/windowConnection.ts';
import { forgetHint, mayBeSignedIn } from './session/hint.ts';
import type { SessionStore } from './session/SessionStore.ts';
import './styles/index.css';

// The document's first script gives it a theme where the browser has what is needed here.
const isSupported = document.documentElement.dataset.theme !== undefined;
// Not awaited at the top level: pages that are chunks of their own import from this one, and would wait for it in turn.
if (isSupported) void start();

async function start(): Promise<void> {
  const state = readState(document);
  const stores = openStores(state);
  await arrive(stores, state);
  show(stores, state);
  listen(stores);
}

function openStores(state: PageState | null): RootStore {
  const connection = windowConnection();
  const fetch = connection.watched(window.fetch.bind(window));
  return new RootStore({
    frame: state?.stores ?? { site: unknownSite(), year: new Date().getUTCFullYear() },
    api: (signal) => createClient(createTransport({ fetch, signal })),
    browser: windowBrowser(),
    fetch,
    connection,
  });
}

function show(stores: RootStore, state: PageState | null): void {
  const app = (
    <StrictMode>
      <StoresContext value={stores}>
        <Started stores={stores}>
          <Root />
        </Started>
      </StoresContext>
    </StrictMode>
  );
  const root = document.getElementById('root');
  if (root && state) hydrateRoot(root, app);
  else if (root) createRoot(root).render(app);
}

function listen({ navigation, connection, session, toasts }: RootStore): void {
  navigation.listen();
  followLinks(document, navigation);
  connection.onHealed(() => {
    if (navigation.shown?.failure) void navigation.refresh();
    if (!session.user) void askWhoReads(session, mayBeSignedIn(document));
  });
  warmDashboard({ session, load: dashboard.load, whenIdle });
  // Who types will soon be told something.
  document.addEventListener('input', () => void toasts.warm(), { once: true, capture: true });
}

/**
 * Starts what must wait until the markup has been taken over, which is the one of an anonymous reader with a network. It
 * stands around the root, not beside it: a sibling would give the server's ids to other elements.
 */
function Started({ stores, children }: { stores: RootStore; children: ReactNode }) {
  const { session, connection } = stores;
  // What the document's first script read of the cookie: to ask for it again is to wait for another process.
  useEffect(() => void askWhoReads(session, document.documentElement.dataset.visitor === 'unknown'), [session]);
  useEffect(() => watchNetwork(connection), [connection]);
  return children;
}

/** Safari has no idea of idleness: there it is as soon as what goes on is done. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work);
}

async function askWhoReads(session: SessionStore, maybeSomebody: boolean): Promise<void> {
  // In the desktop app, cookies are none of the page's business.
  if (!desktop() && !maybeSomebody) return session.assumeNobody();
  await session.check();
  if (statusOf(session.error) === 401) forgetHint(document);
  delete document.documentElement.dataset.visitor;
}

/** Has the page ready of which the server sent the markup; without markup, loads the first one. */
async function arrive(stores: RootStore, state: PageState | null): Promise<void> {
  const { navigation } = stores;
  if (state) {
    stores.hydrate(state.stores);
    return navigation.takeOver(state.page);
  }
  const elsewhere = await navigation.open();
  if (elsewhere !== undefined) await navigation.go(elsewhere, { replace: true });
}
