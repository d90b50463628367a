import { enableStaticRendering } from 'mobx-react-lite';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { RenderedPage, RenderPage } from '../shared/pages.ts';
import { failureOf } from './app/failure.ts';
import { headTags } from './app/head.ts';
import { headMarkup } from './app/headMarkup.ts';
import { RootStore } from './app/RootStore.ts';
import { createRoutes } from './app/routes.tsx';
import { writeState } from './app/state.ts';
import { StoresContext } from './app/stores.ts';

enableStaticRendering(true);

/** Renders one address as an anonymous reader sees it. A failing call becomes the error page; only a fault in our own code throws. */
export const render: RenderPage = async (url, { api, site }) => {
  const stores = new RootStore(api, { site, year: new Date().getUTCFullYear() });
  const handler = createStaticHandler(createRoutes(stores));
  const context = await handler.query(new Request(decodable(url)));
  if (context instanceof Response) return redirected(context);

  const errors = failures(context);
  const status = Object.values(errors ?? {})[0]?.status ?? context.statusCode;
  const shown: StaticHandlerContext = { ...context, errors };
  const body = renderToString(
    <StoresContext value={stores}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, shown)} context={shown} hydrate={false} />
    </StoresContext>,
  );
  return {
    status,
    head: stores.head ? headMarkup(headTags(stores.head, site)) : '',
    body,
    state: writeState({ stores: stores.dehydrate(), router: { loaderData: context.loaderData, errors } }),
  };
};

/** An address with a broken percent code names nothing; the router would complain of it in the log before it says so. */
function decodable(url: string): string {
  try {
    decodeURI(new URL(url).pathname);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** Nothing of an error but its status may reach the page. */
function failures({ errors }: StaticHandlerContext): Record<string, { status: number }> | null {
  if (!errors) return null;
  return Object.fromEntries(Object.entries(errors).map(([route, problem]) => [route, hidden(problem)]));
}

function hidden(problem: unknown): { status: number } {
  return { status: failureOf(problem).status || 500 };
}

function redirected(answer: Response): RenderedPage {
  const location = answer.headers.get('location') ?? '/';
  return { status: answer.status, location, head: '', body: '', state: '' };
}
