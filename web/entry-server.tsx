import { enableStaticRendering } from 'mobx-react-lite';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { RenderedPage, RenderPage } from '../shared/pages.ts';
import { nothing, readingOnly } from './api/readingOnly.ts';
import { type Failure, failureOf } from './app/failure.ts';
import { headTags } from './app/head.ts';
import { headMarkup } from './app/headMarkup.ts';
import { loaderContext } from './app/loaderContext.ts';
import { pagePath } from './app/pagePath.ts';
import { type Frame, RootStore } from './app/RootStore.ts';
import { createRoutes, isPage } from './app/routes.tsx';
import { writeState } from './app/state.ts';
import { type Stores, StoresContext } from './app/stores.ts';

enableStaticRendering(true);

const { query, dataRoutes } = createStaticHandler(createRoutes());
const neverAborted = new AbortController().signal;
const fetch = () => Promise.reject(new Error('A rendering asks its own services'));

/** Renders one address as an anonymous reader sees it. A failing call becomes the error page; only a fault in our own code throws. */
export const render: RenderPage = async (address, { api, site }) => {
  const url = new URL(decodable(address));
  const path = pagePath(url.pathname);
  if (path !== url.pathname && isPage(dataRoutes, path)) return redirected(path + url.search);

  const frame = { site, year: new Date().getUTCFullYear() };
  const stores: Stores = { ...anonymous(frame), ...frame, api: readingOnly(api), head: null };
  const requestContext = new RouterContextProvider(
    new Map([[loaderContext, { api: () => api, session: stores.session }]]),
  );
  const context = await query(requestOf(url), { requestContext });
  // For an anonymous reader, only another spelling of an address leads elsewhere, and always to the same place.
  if (context instanceof Response) return redirected(context.headers.get('Location') ?? '/');

  // What matched carries its routes already; to convert the whole table again takes a tenth of a millisecond.
  const router = createStaticRouter([], context);
  const body = renderToString(
    <StoresContext value={stores}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StoresContext>,
  );
  const errors = failuresOf(context);
  const [failure] = Object.values(errors ?? {});
  const module = moduleOf(context);
  return {
    status: failure ? failure.status || 500 : context.statusCode,
    head: stores.head ? headMarkup(headTags(stores.head, site)) : '',
    body,
    state: writeState({ ...frame, loaderData: context.loaderData, errors }),
    ...(module ? { module } : {}),
  };
};

let nobody: RootStore | undefined;

/** The stores of nobody in particular, made once: nothing in a rendering changes them, and to make them costs about 10 % of it. */
function anonymous(frame: Frame): RootStore {
  nobody ??= new RootStore({ frame, api: nothing, fetch });
  return nobody;
}

/** What the router reads of a request. A real one, with an abort signal of its own, costs about 5 % of a rendering. */
function requestOf({ href }: URL): Request {
  return { url: href, method: 'GET', signal: neverAborted } as Request;
}

function redirected(location: string): RenderedPage {
  return { status: 308, location, head: '', body: '', state: '' };
}

/** What failed, by route; not that there is no route, which the browser's router finds out itself. */
function failuresOf({ errors }: StaticHandlerContext): Record<string, Failure> | null {
  const failed = Object.entries(errors ?? {}).filter(([, error]) => !isRouteErrorResponse(error));
  if (failed.length === 0) return null;
  return Object.fromEntries(failed.map(([route, error]) => [route, failureOf(error)]));
}

/** The module of the page, where it is a chunk of its own. */
function moduleOf({ matches }: StaticHandlerContext): string | undefined {
  return matches.findLast(({ route }) => route.handle?.module)?.route.handle.module;
}

/** An address with a broken percent code names nothing; the router would complain of it in the log before it says so. */
function decodable(address: string): string {
  try {
    decodeURI(new URL(address).pathname);
    return address;
  } catch {
    return address.replaceAll('%', '%25');
  }
}
