import { data, type RouteObject } from 'react-router-dom';
import { ArticlePage } from '../reader/article/ArticlePage.tsx';
import { readHomeAddress } from '../reader/home/address.ts';
import { HomePage } from '../reader/home/HomePage.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Root } from './Root.tsx';
import type { RootStore } from './RootStore.ts';

/** Every page with what it loads first. A loader gives null (undefined would make the browser ask again) or a status. */
export function createRoutes({ home, article }: RootStore): RouteObject[] {
  const pages: RouteObject[] = [
    {
      path: '/',
      Component: HomePage,
      loader: async ({ request }) => {
        await home.load(readHomeAddress(new URL(request.url).searchParams), request.signal);
        if (home.shown.problem) throw home.shown.problem;
        return null;
      },
    },
    {
      path: '/articles/:slug',
      Component: ArticlePage,
      loader: async ({ params, request }) => {
        await article.load(params.slug ?? '', request.signal);
        if (article.shown.problem) throw article.shown.problem;
        return article.shown.data?.article ? null : missing();
      },
    },
    { path: '*', Component: NotFoundPage, loader: missing },
  ];

  return [
    {
      Component: Root,
      HydrateFallback: Nothing,
      ErrorBoundary: ErrorPage,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    },
  ];
}

function missing() {
  return data(null, { status: 404 });
}

/** Stands until the first page has loaded where no server rendered it. */
function Nothing() {
  return null;
}
