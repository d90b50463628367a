import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router-dom';
import { type LoaderContext, loaderContext } from './loaderContext.ts';
import type { PageState } from './pageState.ts';
import { createRoutes, type PageHandle } from './routes.tsx';

/**
 * Creates the router with the page that the server rendered; without one, resolves when the first page is loaded. Throws where
 * the code of a page could not be loaded that can be read without it.
 */
export async function openRouter(context: LoaderContext, page: PageState | null): Promise<DataRouter> {
  const routes = createRoutes();
  const errors = page && ((await loadChunks(routes)) ?? page.errors);
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[loaderContext, context]])),
    ...(page ? { hydrationData: { loaderData: page.loaderData, errors } } : {}),
  });
  await initialized(router);
  return router;
}

/**
 * Loads the code of the page at the address of the window before the router takes its markup over. Resolves to the error of
 * a route, by its id; never for a document that is being left, because Firefox then ends its requests.
 */
async function loadChunks(routes: RouteObject[]): Promise<Record<string, unknown> | null> {
  let boundary = 'root';
  let isLeaving = false;
  const loaded = new AbortController();
  const leave = () => {
    isLeaving = true;
  };
  // Removed afterwards: with such a listener, browsers do not put the page into their back/forward cache.
  window.addEventListener('beforeunload', leave, { signal: loaded.signal });
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (route.id && route.ErrorBoundary) boundary = route.id;
    if (typeof route.lazy !== 'function') continue;
    const { lazy } = route;
    delete route.lazy;
    try {
      Object.assign(route, await lazy());
    } catch (error) {
      if (isLeaving) await new Promise(() => {});
      loaded.abort();
      // The document stays, with what was typed into it.
      if (!(route.handle as PageHandle).isApplication) throw error;
      return { [boundary]: error };
    }
  }
  loaded.abort();
  return null;
}

async function initialized(router: DataRouter): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const end = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      end();
      resolve();
    });
  });
}
