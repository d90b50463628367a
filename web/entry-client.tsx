import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { pageMessages } from '../shared/texts/texts.ts';
import { createClient } from './api/client.ts';
import { desktop } from './api/desktop.ts';
import { readerEndpoints } from './api/readerEndpoints.ts';
import { createTransport } from './api/transport.ts';
import { createStores } from './app/createStores.ts';
import { fallbackSite } from './app/fallbackSite.ts';
import { followLinks } from './app/followLinks.ts';
import { openRouter } from './app/openRouter.ts';
import { readPageState } from './app/pageState.ts';
import { preloadDashboard } from './app/preloadDashboard.ts';
import { importDashboard } from './app/routes.tsx';
import { statusOf } from './kernel/ApiProblem.ts';
import { watchNetwork, windowConnection } from './kernel/connection/Connection.ts';
import { type Failure, failureOf, retry } from './kernel/failure.ts';
import { prepareHistory } from './kernel/history.ts';
import { type Stores, StoresContext } from './kernel/stores.ts';
import type { SearchData } from './reader/search/loadSearch.ts';
import { forgetHint, mayBeSignedIn } from './session/hint.ts';
import type { SessionStore } from './session/SessionStore.ts';
import { loadTexts, speakInDashboard, speakLanguage } from './texts/speakLanguage.ts';
import './styles/index.css';

/** Has the application take over the document; resolves when it did. */
export async function start(): Promise<void> {
  prepareHistory();
  const state = readPageState(document);
  const connection = windowConnection();
  const fetch = connection.wrapFetch(window.fetch.bind(window));
  const account = () => stores.session.user?._id;
  const api = (signal?: AbortSignal) => createClient(readerEndpoints, createTransport({ fetch, signal }), account);
  const frame = state ?? { site: fallbackSite(), year: new Date().getUTCFullYear() };
  const stores: Stores = createStores({ frame, api: api(), fetch, connection });
  // A document stays in its language: without the texts of it, it does not become the application.
  if (state) await loadTexts(frame.site.language, ['readers']);
  await (isInDashboard(location) ? speakInDashboard : speakLanguage)(frame.site.language);
  const router = await openRouter({ api, session: stores.session }, state);
  // Before a page is rendered that the router shows after the dashboard.
  router.subscribe(({ location }) => {
    if (!isInDashboard(location)) void speakLanguage(stores.site.language);
  });
  // Pages are prefetched by the rules of documents no more.
  document.querySelector('script[type=speculationrules]')?.remove();
  await show(stores, router, state !== null);
  listen(stores, router);
}

const isInDashboard = ({ pathname }: { pathname: string }) => /^\/dashboard(\/|$)/i.test(pathname);

function show(stores: Stores, router: DataRouter, isRendered: boolean): Promise<void> {
  // A lost connection is shown by the bar and the page already.
  const showError = (problem: unknown) =>
    statusOf(problem) !== 0 && stores.toasts.failure(problem, pageMessages.unknownFailure);
  const application = (onHydrated: () => void) => (
    <StrictMode>
      <StoresContext value={stores}>
        <HydratedRoot stores={stores} onHydrated={onHydrated}>
          <RouterProvider
            router={router}
            useTransitions={false}
            onError={(error, { errorInfo }) => !errorInfo && showError(error)}
          />
        </HydratedRoot>
      </StoresContext>
    </StrictMode>
  );
  const root = document.getElementById('root');
  return new Promise((resolve) => {
    if (root && isRendered) hydrateRoot(root, application(resolve));
    else if (root) createRoot(root).render(application(resolve));
  });
}

function listen({ connection, session, site, toasts }: Stores, router: DataRouter): void {
  followLinks(document, router);
  connection.onRestored(() => {
    const failure = shownFailure(router);
    if (failure) retry(failure, router.revalidate);
    if (!session.user) void checkSession(session, mayBeSignedIn(document));
  });
  const load = () =>
    Promise.all([importDashboard(), loadTexts(session.user?.language ?? site.language, ['readers', 'dashboard'])]);
  preloadDashboard({ session, load, whenIdle });
  // After typing, a toast will soon be needed.
  document.addEventListener('input', () => void toasts.preload(), { once: true, capture: true });
}

/** Returns the failure that the page shows: of a loader that threw, or of a search, which has it in its data. */
function shownFailure({ state: { errors, loaderData } }: DataRouter): Failure | undefined {
  const [error] = Object.values(errors ?? {});
  return error ? failureOf(error) : (loaderData.search as SearchData | undefined)?.failure;
}

interface HydratedRootProps {
  stores: Stores;
  onHydrated: () => void;
  children: ReactNode;
}

/**
 * Runs the effects that must wait for hydration, since the markup is that of an anonymous reader with a network. It
 * wraps the root: as a sibling it would change the ids of React's elements.
 */
function HydratedRoot({ stores, onHydrated, children }: HydratedRootProps) {
  const { session, connection } = stores;
  // The document's first script has read the cookie: reading it again would wait for another process.
  useEffect(() => void checkSession(session, document.documentElement.dataset.visitor === 'unknown'), [session]);
  useEffect(() => watchNetwork(connection), [connection]);
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** Calls back when the browser is idle; Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work);
}

async function checkSession(session: SessionStore, maybeSignedIn: boolean): Promise<void> {
  // The desktop app's pages have no access to cookies.
  if (!desktop() && !maybeSignedIn) return session.assumeAnonymous();
  await session.check();
  if (statusOf(session.error) === 401) forgetHint(document);
  delete document.documentElement.dataset.visitor;
}
