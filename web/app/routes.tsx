import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  matchRoutes,
  type NonIndexRouteObject,
  type RouteObject,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  data as withStatus,
} from 'react-router-dom';
import type { PageApi } from '../../shared/api.ts';
import { limits } from '../../shared/kit/limits.ts';
import { commentsPath, dashboardPaths, type HomeAddress } from '../../shared/site/paths.ts';
import { linkedCard } from '../article/shownCard.ts';
import { statusOf } from '../kernel/ApiProblem.ts';
import { UnreachablePage } from '../kernel/failure.ts';
import { pageIn } from '../kernel/pageIn.ts';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';
import { ReaderLayout } from '../layout/ReaderLayout.tsx';
import type { Missing } from '../layout/WaysOn.tsx';
import { ArticlePage } from '../reader/article/ArticlePage.tsx';
import { loadArticle } from '../reader/article/loadArticle.ts';
import { readHomeAddress } from '../reader/home/address.ts';
import { HomePage } from '../reader/home/HomePage.tsx';
import { loadHome } from '../reader/home/loadHome.ts';
import { landingOf } from '../session/login/landing.ts';
import { loaderContext } from './loaderContext.ts';
import { Root } from './Root.tsx';
import { LayoutError, PageError } from './RouteError.tsx';

/** Returns the routes of all pages. Home and article are in the first script; the others are chunks. */
export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: LayoutError,
      children: [
        {
          Component: ReaderLayout,
          children: readerRoutes().map((route) => ({ ...route, ErrorBoundary: PageError })),
        },
        {
          id: 'dashboard',
          path: '/dashboard',
          ...application('dashboard/DashboardPage.tsx'),
          ErrorBoundary: LayoutError,
          children: dashboardPaths.map((path) => ({
            id: path,
            path,
            ...application('dashboard/DashboardPage.tsx', 'DashboardScreen'),
            ErrorBoundary: PageError,
          })),
        },
      ],
    },
  ];
}

/** Loads the dashboard's code. */
export const importDashboard = async () => pages['../dashboard/DashboardPage.tsx']?.();

/** Tells if a path is one of our pages, none of which has a dot; the catch-all does not count. */
export function isPage(routes: RouteObject[], pathname: string): boolean {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  return route !== undefined && route.path !== '*' && !pathname.includes('.');
}

function readerRoutes(): NonIndexRouteObject[] {
  return [
    { id: 'home', path: '/', Component: HomePage, loader: homeLoader, shouldRevalidate },
    { id: 'article', path: '/articles/:slug', Component: ArticlePage, loader: articleLoader, shouldRevalidate },
    {
      id: 'categories',
      path: '/categories',
      ...chunk('reader/categories/CategoriesPage.tsx'),
      loader: listLoader('loadCategories'),
    },
    {
      id: 'category',
      path: '/categories/:of',
      ...chunk('reader/lists/CategoryPage.tsx'),
      loader: listLoader('loadCategory'),
    },
    { id: 'tag', path: '/tags/:of', ...chunk('reader/lists/TagPage.tsx'), loader: listLoader('loadTag') },
    { id: 'author', path: '/authors/:of', ...chunk('reader/lists/AuthorPage.tsx'), loader: listLoader('loadAuthor') },
    { id: 'search', path: '/search', ...chunk('reader/search/SearchPage.tsx'), loader: searchLoader },
    { id: 'contact', path: '/contact', ...chunk('reader/contact/ContactPage.tsx') },
    { id: 'auth', path: '/auth', ...application('session/AuthPage.tsx'), loader: authLoader },
    accountPage('/forgot-password', 'ForgotPasswordPage'),
    accountPage('/reset-password', 'ResetPasswordPage'),
    accountPage('/confirm-email', 'ConfirmEmailPage'),
    accountPage('/invitation', 'InvitationPage'),
    accountPage('/not-me', 'NotMePage'),
    { id: 'profile', path: '/profile', ...application('reader/profile/ProfilePage.tsx') },
    { id: 'preview', path: '/preview/:token', ...chunk('reader/preview/PreviewPage.tsx'), loader: previewLoader },
    { id: 'unsubscribe', path: '/unsubscribe/:token', ...chunk('reader/unsubscribe/UnsubscribePage.tsx') },
    { id: 'text', path: '/:slug', ...chunk('reader/texts/TextPage.tsx'), loader: textLoader },
    { id: 'notFound', path: '*', Component: UnknownPage, loader: (args) => missing(args) },
  ];
}

const accountPage = (path: string, name: string) => ({
  id: name,
  path,
  ...application('session/AccountPages.tsx', name),
});

async function homeLoader(args: LoaderFunctionArgs) {
  const query = args.url.searchParams;
  const address = readHomeAddress(query);
  const home = await loadHome(apiOf(args), address);
  if (!('articles' in home)) return missing(args, home);
  if (home.address.category !== address.category) return redirectFrom(args, withCategory(query, home.address));
  return home;
}

async function articleLoader(args: LoaderFunctionArgs) {
  const page = pageIn(args.url.searchParams, 'comments');
  const thread = args.url.searchParams.get('thread') ?? '';
  const loaded = await loadArticle(apiOf(args), args.params.slug ?? '', page, thread);
  const { article, comments } = loaded;
  if (!article) return withStatus(loaded, { status: 404 });
  // Comments were deleted, or there never was such a page of them.
  const isGone = page > comments.totalPages || (thread && comments.comments.length === 0);
  if (isGone) return redirectFrom(args, commentsPath(article, 1));
  return loaded;
}

const listLoader =
  (load: 'loadCategories' | 'loadCategory' | 'loadTag' | 'loadAuthor') => async (args: LoaderFunctionArgs) => {
    const loaders = await reached(import('../reader/lists/loadLists.ts'));
    const list = await loaders[load](apiOf(args), args.params.of ?? '', pageIn(args.url.searchParams));
    return list ?? missing(args);
  };

async function searchLoader(args: LoaderFunctionArgs) {
  const { loadSearchOrFailure } = await reached(import('../reader/search/loadSearch.ts'));
  const loaded = await loadSearchOrFailure(apiOf(args), args.url.searchParams);
  return loaded.failure ? withStatus(loaded, { status: loaded.failure.status || 500 }) : loaded;
}

async function previewLoader(args: LoaderFunctionArgs) {
  const { loadPreview } = await reached(import('../reader/preview/loadPreview.ts'));
  const loaded = await loadPreview(apiOf(args), args.params.token ?? '');
  return loaded.article ? loaded : withStatus(loaded, { status: 404 });
}

async function textLoader(args: LoaderFunctionArgs) {
  try {
    return await apiOf(args).textPage(args.params.slug ?? '', { content: 'readable' });
  } catch (problem) {
    if (statusOf(problem) !== 404) throw problem;
    return missing(args);
  }
}

function authLoader(args: LoaderFunctionArgs) {
  const { user } = args.context.get(loaderContext).session;
  return user ? redirectFrom(args, landingOf(user)) : null;
}

/** Returns the data of a page that is not there: the newest articles, if they can be had, and what else it shows. */
async function missing<Also extends object>(args: LoaderFunctionArgs, also?: Also) {
  const query = { limit: limits.newestSize, fields: 'card', status: 'published' } as const;
  const newest = await apiOf(args)
    .articles(query)
    .catch(() => null);
  return withStatus({ ...also, newest: newest?.data.map(linkedCard) ?? [] }, { status: 404 });
}

function UnknownPage() {
  return <NotFoundPage {...useLoaderData<Missing>()} />;
}

function apiOf({ request, context }: LoaderFunctionArgs): PageApi {
  return context.get(loaderContext).api(request.signal);
}

/** Redirects, and replaces the history entry that was reached by going back: otherwise one could never go back beyond it. */
function redirectFrom({ request }: LoaderFunctionArgs, path: string): Response {
  const isThere = !import.meta.env.SSR && request.url === window.location.href.split('#')[0];
  return isThere ? replace(path) : redirect(path);
}

/** Skips the loader for navigations between fragments of one page. */
function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}

/** The pages in chunks of their own: https://vite.dev/guide/features#glob-import */
const pages = import.meta.glob<Record<string, ComponentType>>([
  '../reader/{categories,contact,lists,preview,profile,search,texts,unsubscribe}/*Page.tsx',
  '../session/{AuthPage,AccountPages}.tsx',
  '../dashboard/DashboardPage.tsx',
]);

/** What the server tells of a page for its document. */
export interface PageHandle {
  /** The file within web/ of a page in a chunk of its own. */
  module: string;
  /** True where the page is of no use before the application runs; others become it with the first thing that needs it. */
  isApplication?: true;
}

/** A page that is made of what only the application can do. */
function application(module: string, name?: string): Pick<RouteObject, 'handle' | 'lazy'> {
  const route = chunk(module, name);
  return { ...route, handle: { ...route.handle, isApplication: true } satisfies PageHandle };
}

/** Loads a page by its file within web/, by which the document's head finds the files of the chunk too. */
function chunk(module: string, name = module.replace(/.*\/|\.tsx/g, '')): Pick<RouteObject, 'handle' | 'lazy'> {
  const load = pages[`../${module}`];
  if (!load) throw new Error(`No page in ${module}`);
  const lazy = async () => {
    const { [name]: Component } = await reached(load());
    return { Component: Component as ComponentType };
  };
  return { handle: { module } satisfies PageHandle, lazy };
}

/** Waits for the code of a page; throws an `UnreachablePage` where it cannot be loaded. */
const reached = <Module,>(loading: Promise<Module>): Promise<Module> =>
  loading.catch(() => {
    throw new UnreachablePage();
  });

/** Returns the path of the home page with this category and all other parameters. */
function withCategory(query: URLSearchParams, { category }: HomeAddress): string {
  const changed = new URLSearchParams(query);
  changed.set('category', category ?? '');
  return `/?${changed}`;
}
