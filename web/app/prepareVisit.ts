import type { ComponentType } from 'react';
import { type Location, matchPath } from 'react-router-dom';
import type { PageApi } from '../../shared/api.ts';
import { failureOf } from './failure.ts';
import type { Asked, Found, PageRoute, Visit } from './Visit.ts';

/** A page that is ready to be shown, or the address to go to instead. */
export interface Prepared extends Pick<Visit, 'route' | 'Page' | 'status' | 'failure'> {
  show?: (() => void) | undefined;
  redirect?: string | undefined;
  /** What it failed with. */
  problem?: unknown;
}

interface Wanted {
  routes: PageRoute[];
  location: Location;
  api: PageApi;
}

/** Loads what an address shows, its page's code included. Never throws: what failed becomes the failure of the page. */
export async function prepareVisit({ routes, location, api }: Wanted): Promise<Prepared> {
  const path = pagePath(location.pathname);
  const { route, params } = matchRoute(routes, { pathname: path });
  if (route.path !== '*' && path !== location.pathname) {
    return { route, Page: null, status: 308, failure: null, redirect: path + location.search + location.hash };
  }
  const asked: Asked = { params, query: new URLSearchParams(location.search), api };
  try {
    const [Page, { status = 200, show, redirect }] = await Promise.all([pageOf(route), found(route, asked)]);
    return { route, Page, status, failure: null, show, redirect };
  } catch (problem) {
    const failure = failureOf(problem);
    return { route, Page: null, status: failure.status || 500, failure, problem };
  }
}

/** The one path of a page, as links have it: lower case, with no slash at its end and never two in a row. */
export function pagePath(pathname: string): string {
  const path = decoded(pathname);
  // All of our paths are made of these; any other is that of no page.
  if (!/^[a-z0-9/-]*$/i.test(path)) return pathname;
  return `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`;
}

/** The route of an address: the first in the table that takes it, else its last line, which is for what is not there. */
export function matchRoute(routes: PageRoute[], { pathname }: Pick<Location, 'pathname'>) {
  const path = decoded(pathname);
  // Not `matchRoutes`, which ranks the whole table anew each time: a rendering on the server has a table of its own.
  for (const route of routes) {
    const match = matchPath(route.path, path);
    if (match) return { route, params: match.params };
  }
  // React Router's pattern for any path does not reach beyond a line break.
  const last = routes.at(-1);
  if (last?.path !== '*') throw new Error('No route takes this path');
  return { route: last, params: {} };
}

/** Part by part, so that a slash within one does not divide it. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

/** The component of a route, fetched where it is a chunk of its own. Throws where it cannot be had. */
export async function pageOf({ Page, chunk }: PageRoute): Promise<ComponentType> {
  if (Page) return Page;
  if (!chunk) throw new Error('A route needs a page');
  try {
    return await chunk.load();
  } catch {
    throw new UnreachablePage();
  }
}

async function found(route: PageRoute, asked: Asked): Promise<Found> {
  return (await route.load?.(asked)) ?? {};
}

/** A page's code could not be fetched: no connection, or a newer version of the site took its place. */
class UnreachablePage extends Error {
  readonly status = 0;
  readonly needsDocument = true;
}
