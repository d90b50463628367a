import { failed } from '../../shared/messages.ts';
import { commentsPath, dashboardPaths, type HomeAddress } from '../../shared/paths.ts';
import { ArticlePage } from '../reader/article/ArticlePage.tsx';
import { loadArticle } from '../reader/article/ArticleStore.ts';
import { commentsPageOf } from '../reader/comments/address.ts';
import { readHomeAddress } from '../reader/home/address.ts';
import { HomePage } from '../reader/home/HomePage.tsx';
import { loadHome } from '../reader/home/HomeStore.ts';
import { landingOf } from '../session/landing.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { Stores } from './stores.ts';
import type { PageRoute } from './Visit.ts';

type RouteStores = Pick<Stores, 'home' | 'article' | 'categories' | 'comments' | 'session'>;

/** One chunk, and one component that stays while one moves among its screens. */
export const dashboard = {
  file: 'dashboard/DashboardPage.tsx',
  load: async () => (await import('../dashboard/DashboardPage.tsx')).DashboardPage,
};

/** Every page: what shows it, and what it loads first. Home and article belong to the first load, the others are chunks. */
export function createRoutes(stores: RouteStores): PageRoute[] {
  return [
    {
      path: '/',
      Page: HomePage,
      failed: failed.fetchArticles,
      async load({ query, api }) {
        const asked = readHomeAddress(query);
        const data = await loadHome(api, asked);
        if (data && data.address.category !== asked.category) return { redirect: withCategory(query, data.address) };
        return { status: data ? 200 : 404, show: () => stores.home.show(data) };
      },
    },
    {
      path: '/articles/:slug',
      Page: ArticlePage,
      failed: failed.fetchArticles,
      async load({ params, query, api }) {
        const page = commentsPageOf(query);
        const data = await loadArticle(api, params.slug ?? '', page);
        // Comments were deleted, or never so many: the article is still there.
        if (data.article && page > data.comments.totalPages) return { redirect: commentsPath(data.article, 1) };
        const show = () => {
          stores.article.show(data);
          stores.comments.show(data);
        };
        return { status: data.article ? 200 : 404, show };
      },
    },
    {
      path: '/categories',
      chunk: {
        file: 'reader/categories/CategoriesPage.tsx',
        load: async () => (await import('../reader/categories/CategoriesPage.tsx')).CategoriesPage,
      },
      failed: failed.fetchCategories,
      async load({ api }) {
        const data = await api.categoriesWithCounts();
        return { show: () => stores.categories.show(data.categories) };
      },
    },
    {
      path: '/contact',
      chunk: {
        file: 'reader/contact/ContactPage.tsx',
        load: async () => (await import('../reader/contact/ContactPage.tsx')).ContactPage,
      },
    },
    {
      path: '/about',
      chunk: {
        file: 'reader/texts/AboutPage.tsx',
        load: async () => (await import('../reader/texts/AboutPage.tsx')).AboutPage,
      },
    },
    {
      path: '/policy',
      chunk: {
        file: 'reader/texts/PolicyPage.tsx',
        load: async () => (await import('../reader/texts/PolicyPage.tsx')).PolicyPage,
      },
    },
    {
      path: '/terms',
      chunk: {
        file: 'reader/texts/TermsPage.tsx',
        load: async () => (await import('../reader/texts/TermsPage.tsx')).TermsPage,
      },
    },
    {
      path: '/auth',
      chunk: {
        file: 'session/AuthPage.tsx',
        load: async () => (await import('../session/AuthPage.tsx')).AuthPage,
      },
      load: () => (stores.session.user ? { redirect: landingOf(stores.session.user) } : {}),
    },
    {
      path: '/profile',
      chunk: {
        file: 'reader/profile/ProfilePage.tsx',
        load: async () => (await import('../reader/profile/ProfilePage.tsx')).ProfilePage,
      },
    },
    ...dashboardPaths.map((path) => ({ path, chunk: dashboard, still: true }) satisfies PageRoute),
    { path: '*', Page: NotFoundPage, load: () => ({ status: 404 }) },
  ];
}

/** The home page's address with a category as it is called, and all else that it says. */
function withCategory(query: URLSearchParams, { category }: HomeAddress): string {
  const kept = new URLSearchParams(query);
  kept.set('category', category ?? '');
  return `/?${kept}`;
}
