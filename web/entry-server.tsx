import { enableStaticRendering } from 'mobx-react-lite';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { PageApi } from '../shared/api.ts';
import type { RenderedPage, RenderPage } from '../shared/site/pages.ts';
import { inLanguage } from '../shared/texts/t.ts';
import { createClient } from './api/client.ts';
import { readerEndpoints } from './api/readerEndpoints.ts';
import { createStores, type SiteFrame } from './app/createStores.ts';
import { loaderContext } from './app/loaderContext.ts';
import { pagePath } from './app/pagePath.ts';
import { writePageState } from './app/pageState.ts';
import { createRoutes, isPage, type PageHandle } from './app/routes.tsx';
import { ApiProblem, statusOf } from './kernel/ApiProblem.ts';
import { type Failure, failureOf } from './kernel/failure.ts';
import { headMarkup } from './kernel/head.ts';
import { type Stores, StoresContext } from './kernel/stores.ts';

enableStaticRendering(true);

const { query, dataRoutes } = createStaticHandler(createRoutes());
/** A real signal would collect a listener of every rendering that goes on, and costs about 5 % of one. */
const neverAborted = { aborted: false, addEventListener() {}, removeEventListener() {} } as unknown as AbortSignal;
/** The API of nobody: every call is refused. */
const nothing = createClient(readerEndpoints, () => Promise.reject(new ApiProblem(401, '')));
const fetch = () => Promise.reject(new Error('A rendering calls its services directly'));

/** Renders one address for anonymous readers. A failed call becomes the error page; only a bug throws. */
export const render: RenderPage = async (address, { api, site, catalogue }) => {
  const url = decodable(new URL(address));
  const path = pagePath(url.pathname);
  if (path !== url.pathname && isPage(dataRoutes, path) && (await isWritten(path, api))) {
    return redirected(path + url.search);
  }

  const frame = { site, year: new Date().getUTCFullYear() };
  const stores: Stores = { ...anonymous(frame), ...frame, api: { ...nothing, ...api }, head: null };
  const requestContext = new RouterContextProvider(
    new Map([[loaderContext, { api: () => api, session: stores.session }]]),
  );
  const context = await query(requestOf(url), { requestContext });
  // For anonymous readers, only another spelling of an address redirects, or an article that moved, and permanently.
  if (context instanceof Response) return redirected(context.headers.get('Location') ?? '/', context.status);

  // The matches have their routes already; converting all routes again takes a tenth of a millisecond.
  const router = createStaticRouter([], context);
  const { body, head } = inLanguage(catalogue, () => ({
    body: renderToString(
      <StoresContext value={stores}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </StoresContext>,
    ),
    head: stores.head ? headMarkup(stores.head, site) : '',
  }));
  const errors = failuresOf(context);
  const [failure] = Object.values(errors ?? {});
  const handle = handleOf(context);
  return {
    status: failure ? failure.status || 500 : context.statusCode,
    head,
    body,
    state: writePageState({ ...frame, loaderData: context.loaderData, errors }),
    ...handle,
    ...(failure ? { isApplication: true } : {}),
  };
};

/** Tells, where one of our paths is that of a written page, if there is one. */
async function isWritten(path: string, api: PageApi): Promise<boolean> {
  const match = matchRoutes(dataRoutes, path)?.at(-1);
  if (match?.route.id !== 'text') return true;
  try {
    await api.textPage(match.params.slug ?? '');
    return true;
  } catch (problem) {
    return statusOf(problem) !== 404;
  }
}

let anonymousStores: Stores | undefined;

/** Returns the stores of anonymous readers, created once: no rendering changes them, and creating them costs about 10 % of one. */
function anonymous(frame: SiteFrame): Stores {
  anonymousStores ??= createStores({ frame, api: nothing, fetch });
  return anonymousStores;
}

/** Returns the part of a request that the router reads. */
function requestOf({ href }: URL): Request {
  return { url: href, method: 'GET', signal: neverAborted } as Request;
}

function redirected(location: string, status?: number): RenderedPage {
  return { status: status === 301 ? 301 : 308, location, head: '', body: '', state: '' };
}

/** Returns the failures by route id, without the 404 of an unknown path, which the browser's router finds itself. */
function failuresOf({ errors }: StaticHandlerContext): Record<string, Failure> | null {
  const failed = Object.entries(errors ?? {}).filter(([, error]) => !isRouteErrorResponse(error));
  if (failed.length === 0) return null;
  return Object.fromEntries(failed.map(([route, error]) => [route, failureOf(error)]));
}

/** Returns what a page in a chunk of its own tells of itself. */
function handleOf({ matches }: StaticHandlerContext): PageHandle | undefined {
  return matches.findLast(({ route }) => route.handle?.module)?.route.handle;
}

/** Escapes an address with invalid percent-encoding, which is a 404; the router would log a warning for it. */
function decodable(url: URL): URL {
  try {
    decodeURI(url.pathname);
    return url;
  } catch {
    return new URL(url.href.replaceAll('%', '%25'));
  }
}
