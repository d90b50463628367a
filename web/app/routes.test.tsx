import { readFileSync } from 'node:fs';
import { createMemoryRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { PageApi } from '../../shared/api.ts';
import { reservedSlugs } from '../../shared/documents/reservedSlugs.ts';
import type { User } from '../../shared/people/users.ts';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { shallowNavigation } from '../kernel/shallowNavigation.ts';
import { aCard, anArticle, aPage, aReaderApi, someComments } from '../testing/readerApi.ts';
import { slow } from '../testing/slow.ts';
import { aUser } from '../testing/visitorApi.ts';
import { loaderContext } from './loaderContext.ts';
import { createRoutes, isPage } from './routes.tsx';

/** A router at an address, whose first page was loaded, and the signals of all its navigations. */
async function opened(path: string, calls: Partial<PageApi> = {}, user: User | null = null) {
  const signals: AbortSignal[] = [];
  const api = (signal: AbortSignal) => {
    signals.push(signal);
    return aReaderApi(calls);
  };
  const router = createMemoryRouter(createRoutes(), {
    initialEntries: [path],
    getContext: () => new RouterContextProvider(new Map([[loaderContext, { api, session: { user } }]])),
  });
  await expect.poll(() => router.state.initialized).toBe(true);
  const address = () => router.createHref(router.state.location);
  return { router, signals, address, data: () => Object.values(router.state.loaderData).at(-1) };
}

describe('a navigation', () => {
  it('shows the page and its address until the next page has loaded', async () => {
    const articles = slow<ReturnType<typeof aPage<ReturnType<typeof aCard>>>>();
    const { router, address } = await opened('/articles/on-paper', { articles: () => articles.promise });

    const navigation = router.navigate('/');
    await expect.poll(() => router.state.navigation.state).toBe('loading');

    expect(address()).toBe('/articles/on-paper');

    articles.resolve(aPage([aCard()]));
    await navigation;

    expect([address(), router.state.navigation.state]).toEqual(['/', 'idle']);
  });

  it('is given up for a newer one, and its calls end', async () => {
    const late = slow<ReturnType<typeof anArticle>>();
    const { router, address, signals } = await opened('/', { article: () => late.promise });

    const older = router.navigate('/articles/on-paper');
    await router.navigate('/categories');
    late.resolve(anArticle());
    await older;

    expect(address()).toBe('/categories');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
  });

  it('that fails shows the failure at its address, until trying again succeeds', async () => {
    const article = vi.fn(async () => anArticle());
    article.mockRejectedValueOnce(new ApiProblem(503, ''));
    const { router, address } = await opened('/', { article });

    await router.navigate('/articles/on-paper');
    expect(address()).toBe('/articles/on-paper');
    expect(Object.values(router.state.errors ?? {})).toMatchObject([
      { status: 503, message: 'Error fetching articles' },
    ]);

    await router.revalidate();
    expect(router.state.errors).toBeNull();
  });

  it('between fragments of a page loads nothing', async () => {
    const { router, signals } = await opened('/articles/on-paper');

    await router.navigate('/articles/on-paper#comments');
    await router.navigate(-1);

    expect(signals).toHaveLength(1);
  });

  it('that is shallow changes the address, and loads nothing', async () => {
    const { router, address, signals } = await opened('/?page=1');

    await router.navigate('/?page=2', shallowNavigation);

    expect(address()).toBe('/?page=2');
    expect(signals).toHaveLength(1);
  });

  it('to the address that one is at loads it again', async () => {
    const { router, signals } = await opened('/');

    await router.navigate('/', { replace: true });

    expect(signals).toHaveLength(2);
  });
});

describe('a redirect', () => {
  it('leads from comments past the end to the article', async () => {
    const commentsOf = async () => someComments([], { totalComments: 60, currentPage: 9, totalPages: 2 });
    const { router, address } = await opened('/', { commentsOf });

    await router.navigate('/articles/on-paper?comments=9');

    expect(address()).toBe('/articles/on-paper#comments');
  });

  it.each([
    [false, '/'],
    [true, '/dashboard'],
  ])('leads from the login to where signing in leads (administrator: %s)', async (isAdmin, path) => {
    const { router, address } = await opened('/about', {}, aUser({ isAdmin }));

    await router.navigate('/auth');

    expect(address()).toBe(path);
  });
});

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [path ?? '', ...pathsOf(children ?? [])]);

it('has each page in the table of what pages cost', () => {
  const table = readFileSync(new URL('../../server/testing/costs/costs.md', import.meta.url), 'utf8');
  const addresses = [...table.matchAll(/^\| (\/[^ ?]*)/gm)].map(([, path = '']) => path);
  const routes = createRoutes();

  const measured = new Set(addresses.map((path) => matchRoutes(routes, path)?.at(-1)?.route.path));
  const missing = pathsOf(routes).filter((path) => path && !path.startsWith('/dashboard/') && !measured.has(path));

  expect(missing).toEqual([]);
});

it('reserves the first part of every address, so that no written page can have it', () => {
  const firstParts = pathsOf(createRoutes()).flatMap((path) => path.split('/')[1] ?? []);

  const free = firstParts.filter((part) => /^\w/.test(part) && !reservedSlugs.has(part));

  expect(firstParts).toContain('dashboard');
  expect(free).toEqual([]);
});

it.each([
  ['/', true],
  ['/articles/x', true],
  ['/ABOUT/', true],
  ['/dashboard/users', true],
  ['/dashboard/nothing', false],
  ['/feed.xml', false],
])('distinguishes our own pages from other addresses: %s', (path, expected) => {
  expect(isPage(createRoutes(), path)).toBe(expected);
});
