import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { statusOf } from './api/ApiProblem.ts';
import { createClient } from './api/client.ts';
import { desktop } from './api/desktop.ts';
import { followLinks } from './app/followLinks.ts';
import { Root } from './app/Root.tsx';
import { RootStore } from './app/RootStore.ts';
import { dashboard } from './app/routes.tsx';
import { unknownSite } from './app/site.ts';
import { readState } from './app/state.ts';
import { StoresContext } from './app/stores.ts';
import { warmDashboard } from './app/warmDashboard.ts';
import { windowBrowser } from './app/windowBrowser.ts';
import { windowConnection } from './app/windowConnection.ts';
import { forgetHint, mayBeSignedIn } from './session/hint.ts';
import './styles/index.css';

const state = readState(document);
const connection = windowConnection();
const fetch = connection.watched(window.fetch.bind(window));
const stores = new RootStore({
  frame: state?.stores ?? { site: unknownSite(), year: new Date().getUTCFullYear() },
  api: (signal) => createClient({ fetch, signal }),
  browser: windowBrowser(),
  fetch,
  connection,
});
const { navigation, session, toasts } = stores;

// Not awaited at the top level: pages that are chunks of their own import from this one, and would wait for it in turn.
void arrive().then(start);

function start(): void {
  const app = (
    <StrictMode>
      <StoresContext value={stores}>
        <Started>
          <Root />
        </Started>
      </StoresContext>
    </StrictMode>
  );
  const root = document.getElementById('root');
  if (root && state) hydrateRoot(root, app);
  else if (root) createRoot(root).render(app);

  navigation.listen();
  followLinks(document, navigation);
  connection.onHealed(() => {
    if (navigation.shown?.failure) void navigation.refresh();
    if (!session.user) void askWhoReads(mayBeSignedIn(document));
  });
  warmDashboard({ session, load: dashboard.load, whenIdle });
  // Who types will soon be told something.
  document.addEventListener('input', () => void toasts.warm(), { once: true, capture: true });
}

/**
 * Starts what must wait until the markup has been taken over, which is the one of an anonymous reader. It stands around
 * the root, not beside it: a sibling would give the server's ids to other elements.
 */
function Started({ children }: { children: ReactNode }) {
  // What the document's first script read of the cookie: to ask for it again is to wait for another process.
  useEffect(() => void askWhoReads(document.documentElement.dataset.visitor === 'unknown'), []);
  return children;
}

/** Safari has no idea of idleness: there it is as soon as what goes on is done. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work);
}

async function askWhoReads(maybeSomebody: boolean): Promise<void> {
  // In the desktop app, cookies are none of the page's business.
  if (!desktop() && !maybeSomebody) return session.assumeNobody();
  await session.check();
  if (statusOf(session.error) === 401) forgetHint(document);
  delete document.documentElement.dataset.visitor;
}

/** Has the page ready of which the server sent the markup; without markup, loads the first one. */
async function arrive(): Promise<void> {
  if (state) {
    stores.hydrate(state.stores);
    return navigation.takeOver(state.page);
  }
  const elsewhere = await navigation.open();
  if (elsewhere !== undefined) await navigation.go(elsewhere, { replace: true });
}
